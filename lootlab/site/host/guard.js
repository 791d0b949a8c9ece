(function () {
  // Before anything else: can this page do what it promises? Old browsers read this too, so it is written for them.
  var told = false;
  var python = null;
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
      var box = document.getElementById("lost") || made();
      document.getElementById("lost-what").textContent = what();
      document.getElementById("lost-why").textContent = why() + " " + say("Nothing is lost: what this browser keeps stays.")();
      box.hidden = false;
      document.documentElement.setAttribute("data-lost", "true");
      var bar = document.getElementById("progress");
      if (bar) bar.hidden = true;
    }
    if (document.getElementById("lost") || document.readyState !== "loading") show();
    else document.addEventListener("DOMContentLoaded", show);
  }
  // Of a page that was cut even the place for such a sentence may be missing.
  function made() {
    var box = document.createElement("div");
    box.id = box.className = "lost";
    box.setAttribute("role", "alert");
    box.innerHTML = "<p><strong id='lost-what'></strong> <span id='lost-why'></span></p><button type='button' class='button'></button>";
    box.lastChild.textContent = say("Try again")();
    return document.body.insertBefore(box, document.body.firstChild);
  }
  // A part of the folder is missing, or was cut when it was copied.
  var bare = function (file) { return file.replace(/.*\//, ""); };
  var gone = function (file) { return say("There is no {file}. Copy its folder again, as a whole.", bare(file)); };
  var cut = function (file) { return say("{file} is cut short. Copy its folder again, as a whole.", bare(file)); };
  var broken = false;
  var part = function (why) { broken = true; lost(say("A part of this site is missing."), why); };
  // A browser keeps files of a version for long, and one that was cut or missing is kept like the others: before Python is
  // there, trying again is to forget them all and to ask anew. Only where somebody answers: what is kept is all there is else.
  function anew(files) {
    var own = " " + location.pathname.replace(/[^/]*$/, ""); // another site of ours on this host keeps its own
    var forget = tried(function () {
      return caches.keys().then(function (names) {
        return Promise.all(names.filter(function (name) { return /^lootlab-[0-9a-f]+ /.test(name) && name.endsWith(own); }).map(function (name) { return caches.delete(name); }));
      });
    });
    var keeper = tried(function () {
      return navigator.serviceWorker.getRegistration().then(function (found) { return found && found.unregister(); });
    });
    var enough = new Promise(function (done) { setTimeout(done, 3000); }); // Firefox may be silent while it keeps something
    return Promise.race([Promise.all([forget, keeper]), enough]).then(function () {
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
  // Which file of those that are wanted is missing or shorter than it should be? Nobody knows when nobody answers.
  window.lootlabPart = function (wanted) {
    return tried(function () {
      return listed().then(function (files) {
        var names = Object.keys(files).filter(function (file) { return wanted.test(file); });
        return names.reduce(function (before, file) {
          return before.then(function (found) { return found || tried(function () { return fetch(file).then(function (got) { return fault(file, files[file], got); }); }); });
        }, Promise.resolve());
      });
    });
  };
  function fault(file, size, got) {
    if (!got.ok) return gone(file);
    return got.arrayBuffer().then(function (all) { return all.byteLength < size && cut(file); });
  }
  // Our scripts and clothes leave a mark when they have come to their end (building.py). Which is missing?
  window.lootlabLooked = function () {
    if (told) return;
    var links = document.head.querySelectorAll("script[src], link[rel=modulepreload], link[rel=stylesheet]");
    var style = getComputedStyle(document.documentElement);
    var ended = window.lootlabEnded || [];
    var names = [].map.call(links, function (link) { return bare(link.src || link.href); });
    var lacking = names.filter(function (name) { return ended.indexOf(name) < 0 && !style.getPropertyValue("--ended-" + name.replace(".", "-")); });
    if (lacking.length) lootlabPart(/\.js$/).then(function (why) { part(why || cut(lacking[0])); });
  };
  addEventListener("load", lootlabLooked);
  document.addEventListener("readystatechange", function () {
    if (document.readyState === "interactive" && !document.getElementById("end")) part(cut(location.pathname.replace(/\/$/, "/index.html")));
  });
  document.addEventListener("click", function (event) {
    if (!event.target.closest || !event.target.closest("#lost button")) return;
    event.stopImmediatePropagation();
    event.target.disabled = true;
    var again = function () { location.reload(true); }; // Firefox only knows by "true" that it shall ask for clothes anew
    if ((document.documentElement.hasAttribute("data-ready") && !broken) || !window.fetch) return again();
    if (python) python.terminate(); // a file that it has begun and does not read is locked in Firefox
    setTimeout(again, 30000);
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
      worker.onerror = function () {
        lootlabPart(/\.js$/).then(function (why) {
          if (why) part(why);
          else lost(say("Python could not be started."), say("A part of this site is missing: copy its folder again, as a whole."));
        });
      };
      var size = Number(document.documentElement.getAttribute("data-python")); // Firefox compiles for ever what was cut
      var give = function (module) { worker.postMessage({ type: "compiled", module: module, size: size }); };
      var come = fetch("FOLDER/python/pyodide.asm.wasm").then(function (got) {
        var long = got.headers.has("content-encoding") ? size : Number(got.headers.get("content-length") || size);
        return long < size ? null : WebAssembly.compileStreaming(got);
      });
      come.then(give, function () { give(null); }); // it tries by itself
      return (python = worker);
    };
    if (document.documentElement.hasAttribute("data-python")) window.lootlabPython = lootlabWake();
  }
  addEventListener("error", function (event) {
    var file = event.target && (event.target.src || event.target.href);
    if (!file) return;
    // A script that asks for one that is missing is said to be the missing one, sometimes.
    lootlabPart(/\.js$/).then(function (why) { part(why || gone(file)); });
  }, true);
})();
