// Moves as scenes: Python sends beats (pictures of the cloth with how long they stay), this plays them one after the
// other. How fast, is the reader's own; stillness where the system asks for it.

const TEMPO = { calm: 1500, quick: 650, "at once": 0 }; // ms of a usual beat
const SPEED = "lootlab/speed";
const GLIDE = 280; // what cards need to get to their places

const tempo = () => {
  try {
    const kept = localStorage.getItem(SPEED);
    return kept in TEMPO ? kept : "calm";
  } catch { return "calm"; }
};

/** The stage of one screen. `show` puts a picture of the cloth on it; `end` the true picture, when all is played. */
function theatre(root, view, { show, end }) {
  let queue = [];
  let last = []; // the beats of the last turn, to be shown again
  let playing = false;
  let paused = false;
  let stale = true; // somebody has acted since: what comes now is another turn
  let timer = 0;

  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  function next() {
    clearTimeout(timer);
    let beat = queue.shift();
    while (beat && !beat.hold && queue.length) beat = queue.shift(); // what comes next has its pieces too, one step further
    if (!beat) return finish();
    show(beat.cloth);
    point(beat);
    dress();
    if (paused) return;
    const usual = TEMPO[tempo()] || TEMPO.quick; // "again" is shown even to those who see all at once
    if (still()) {
      if (!beat.sheet) next();
    } else timer = setTimeout(next, Math.max(beat.hold * usual, GLIDE));
  }
  function finish() {
    clearTimeout(timer);
    [queue, playing, paused] = [[], false, false];
    delete root.dataset.scene;
    end();
  }
  function begin(beats) {
    queue.push(...beats);
    if (playing) return;
    playing = true;
    root.dataset.scene = "true";
    next();
  }

  /** The piece that a beat is about gets a ring, and the sheet a tail that touches it. */
  function point({ at }) {
    for (const node of view.querySelectorAll(".is-at")) node.classList.remove("is-at");
    const piece = at ? view.querySelector(`[data-key="${CSS.escape(at)}"]`) : null;
    const tail = view.querySelector(".sheet__tail");
    piece?.classList.add("is-at");
    if (!tail) return;
    tail.hidden = !piece;
    if (!piece) return;
    const [sheet, goal] = [tail.parentElement.getBoundingClientRect(), piece.getBoundingClientRect()];
    const [x, y] = [goal.x + goal.width / 2 - sheet.x, goal.y + goal.height / 2 - sheet.y];
    const [mx, my] = [sheet.width / 2, sheet.height / 2];
    const length = Math.hypot(x - mx, y - my) || 1;
    const [px, py] = [(-16 * (y - my)) / length, (16 * (x - mx)) / length];
    tail.setAttribute("points", `${mx + px},${my + py} ${x},${y} ${mx - px},${my - py}`);
  }
  /** The buttons of a scene say how it stands. */
  function dress() {
    for (const node of view.querySelectorAll("[data-scene=speed]")) node.setAttribute("aria-pressed", String(node.dataset.arg === tempo()));
    for (const node of view.querySelectorAll("[data-scene=pause]")) node.setAttribute("aria-pressed", String(paused));
    for (const node of view.querySelectorAll("[data-scene=again]")) node.disabled = !last.length;
  }

  return {
    busy: () => playing,
    acted: () => { stale = true; },
    add(beats) {
      if (stale) last = [];
      stale = false;
      last.push(...beats);
      if (TEMPO[tempo()] && !document.hidden) begin(beats);
    },
    skip: () => playing && finish(),
    dress,
    command(name, arg) {
      if (name === "skip") finish();
      else if (name === "next") next();
      else if (name === "pause") {
        paused = !paused;
        if (paused) clearTimeout(timer);
        else next();
      } else if (name === "again") {
        queue = [];
        begin(last);
      } else if (name === "speed") {
        try { localStorage.setItem(SPEED, arg); } catch { /* not kept, then */ }
        if (arg === "at once") finish();
      }
      dress();
    },
  };
}
