// What the browser keeps of running games: one entry each, sealed by Python (shelf.py), which says what to write.
// Two tabs may have the same game: an entry is only written over the one that Python has seen.
const PREFIX = "lootlab/kept/";

const read = (key) => {
  try { return JSON.parse(localStorage.getItem(PREFIX + key)); } catch { return null; /* something else wrote there */ }
};

/** All that is kept, and why nothing can be kept, if so. */
export function all() {
  try {
    localStorage.setItem("lootlab/trial", "x");
    localStorage.removeItem("lootlab/trial");
  } catch (error) {
    const fault = error?.name === "QuotaExceededError" ? "full" : "refused";
    return { rows: rows(), fault };
  }
  return { rows: rows(), fault: "" };
}

function rows() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return Object.fromEntries(keys.map((key) => [key, read(key)]).filter(([, row]) => row));
  } catch { return {}; }
}

let troubled = false;
const unwritten = new Map(); // by key: the stamp that Python takes for kept, and the one that is really there
/** Write it; returns what Python must hear, or nothing. */
export function keep({ key, row, before }) {
  const there = read(key);
  const last = unwritten.get(key);
  const known = last && last.taken === before ? last.really : before;
  if (there && there.stamp !== known) return { type: "kept", key, row: there };
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(row));
  } catch (error) {
    troubled = true;
    unwritten.set(key, { taken: row.stamp, really: known });
    return { type: "kept", key, row: there, fault: error?.name === "QuotaExceededError" ? "full" : "refused" };
  }
  unwritten.delete(key);
  const news = troubled ? { type: "kept", key, row } : null;
  troubled = false;
  return news;
}

export function drop(key) {
  try { localStorage.removeItem(PREFIX + key); } catch { /* nothing is kept at all */ }
}

/** Another tab has kept something. */
export function watch(tell) {
  addEventListener("storage", ({ key }) => {
    if (key?.startsWith(PREFIX)) tell({ type: "kept", key: key.slice(PREFIX.length), row: read(key.slice(PREFIX.length)) });
  });
}
