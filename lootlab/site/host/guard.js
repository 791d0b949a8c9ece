(function () {
  // Before anything else: can this page do what it promises? Old browsers read this too, so it is written for them.
  var told = false;
  // The words of a page in another language stand in it, further down: they are looked up when it has been read.
  function say(text, file) {
    return function () {
      var words = document.getElementById("words");
      var found = words && JSON.parse(words.getAttribute("data-words"))[text];
      return (found || text).replace("{file}", file);
    };
  }
  function lost(what, why) {
    if (told) return;
    told = window.lootlabCannot = true;
    function show() {
      document.getElementById("lost-what").textContent = what();
      document.getElementById("lost-why").textContent = why() + " " + say("Nothing is lost: what this browser keeps stays.")();
      document.getElementById("lost").hidden = false;
      document.documentElement.setAttribute("data-lost", "true");
    }
    if (document.getElementById("lost")) show();
    else document.addEventListener("DOMContentLoaded", show);
  }
  // A browser keeps files of a version for long, and one that was cut or missing is kept like the others: before Python is
  // there, trying again is to forget them all and to ask anew. Only where somebody answers: what is kept is all there is else.
  function anew(files) {
    var own = " " + location.pathname.replace(/[^/]*$/, ""); // another site of ours on this host keeps its own
    var forget = tried(function () {
      return caches.keys().then(function (names) {
        return Promise.all(names.filter(function (name) { return /^lootlab-[0-9a-f]+ /.test(name) && name.endsWith(own); }).map(function (name) { return caches.delete(name); }));
      });
    });
    var part = tried(function () {
      return navigator.serviceWorker.getRegistration().then(function (found) { return found && found.unregister(); });
    });
    return Promise.all([forget, part]).then(function () {
      return Promise.all(Object.keys(files).map(function (file) {
        return tried(function () { return fetch(file, { cache: "reload" }).then(function (got) { return got.arrayBuffer(); }); });
      }));
    });
  }
  // Whoever may keep nothing has nothing to forget: to look there is refused.
  function tried(does) {
    var nothing = function () {};
    try { return does().catch(nothing); } catch (refused) { return Promise.resolve(); }
  }
  // All files of the site, and how long each is: the list for offline use knows.
  function listed() {
    return fetch("offline.js", { cache: "no-store" }).then(function (got) { return got.text(); })
      .then(function (text) { return JSON.parse(/FILES = (\{.*\});/.exec(text)[1]); });
  }
  document.addEventListener("click", function (event) {
    if (!event.target.closest || !event.target.closest("#lost button")) return;
    event.stopImmediatePropagation();
    event.target.disabled = true;
    var again = function () { location.reload(); };
    if (document.documentElement.hasAttribute("data-ready") || !window.fetch) return again();
    listed().then(anew).then(again, again);
  }, true);
  var can = window.Worker && window.WebAssembly && WebAssembly.Tag && window.DecompressionStream && window.AbortController &&
    "noModule" in document.createElement("script") && Object.fromEntries;
  if (location.protocol === "file:") lost(say("Opened as a file, this site cannot start Python."), say("In its folder run: python -m http.server, then open http://localhost:8000/."));
  else if (!can) lost(say("This browser is too old for this site."), say("Open it with a Chrome, Edge, Firefox or Safari from 2023 or later."));
  else {
    // Python's worker. What it runs is compiled on the page's side: a worker takes its time to begin.
    window.lootlabWake = function () {
      var worker = new Worker("FOLDER/worker.js", { type: "module" });
      worker.onerror = function () { lost(say("Python could not be started."), say("A part of this site is missing: copy its folder again, as a whole.")); };
      var give = function (module) { worker.postMessage({ type: "compiled", module: module }); };
      WebAssembly.compileStreaming(fetch("FOLDER/python/pyodide.asm.wasm")).then(give, function () { give(null); }); // it tries by itself
      return worker;
    };
    if (document.documentElement.hasAttribute("data-python")) window.lootlabPython = lootlabWake();
  }
  addEventListener("error", function (event) {
    var file = event.target && (event.target.src || event.target.href);
    if (file) lost(say("A part of this site is missing."), say("There is no {file}. Copy its folder again, as a whole.", file.replace(/.*\//, "")));
  }, true);
})();
