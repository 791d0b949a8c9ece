(function () {
  // Before anything else: can this page do what it promises? Old browsers read this too, so it is written for them.
  var KEPT = " Nothing is lost: what this browser keeps stays.";
  var told = false;
  function lost(what, why) {
    if (told) return;
    told = window.lootlabCannot = true;
    function show() {
      document.getElementById("lost-what").textContent = what;
      document.getElementById("lost-why").textContent = why + KEPT;
      document.getElementById("lost").hidden = false;
      document.getElementById("lost").querySelector("button").onclick = function () { location.reload(); };
      document.documentElement.setAttribute("data-lost", "true");
    }
    if (document.getElementById("lost")) show();
    else document.addEventListener("DOMContentLoaded", show);
  }
  var can = window.Worker && window.WebAssembly && WebAssembly.Tag && window.DecompressionStream && window.AbortController &&
    "noModule" in document.createElement("script") && Object.fromEntries;
  if (location.protocol === "file:") lost("Opened as a file, this site cannot start Python.", "In its folder run: python -m http.server, then open http://localhost:8000/.");
  else if (!can) lost("This browser is too old for this site.", "Open it with a Chrome, Edge, Firefox or Safari from 2023 or later.");
  else if (document.documentElement.hasAttribute("data-python")) {
    window.lootlabPython = new Worker("FOLDER/worker.js", { type: "module" });
    window.lootlabPython.onerror = function () { lost("Python could not be started.", "A part of this site is missing: copy its folder again, as a whole."); };
  }
  addEventListener("error", function (event) {
    var file = event.target && (event.target.src || event.target.href);
    if (file) lost("A part of this site is missing.", "There is no " + file.replace(/.*\//, "") + ". Copy its folder again, as a whole.");
  }, true);
})();
