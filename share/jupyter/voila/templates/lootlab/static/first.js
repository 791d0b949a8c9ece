// Before anything is seen: which looks the page has, and which words. A page in another language brings them along;
// lootlab/languages gathers whatever is given to this function.
globalThis.lootlabSay = (text, holes = {}) => {
  const words = JSON.parse(document.getElementById("words")?.dataset.words ?? "{}");
  return (words[text] ?? text).replace(/\{(\w+)\}/g, (hole, name) => holes[name] ?? hole);
};
document.documentElement.dataset.theme = "auto";
if ("bare" in document.body.dataset) document.documentElement.dataset.bare = "";
// ipywidgets gives a kernel four seconds to say what is on the page. On a busy machine that is too little, and what it does
// then does not end: a widget is asked for before its layout is there. A page that comes late is better than none.
{
  const later = globalThis.setTimeout;
  const hasty = (act, wait) => wait === 4000 && String(act).includes("Control comm did not respond in time");
  globalThis.setTimeout = (act, wait, ...rest) => later(act, hasty(act, wait) ? 90_000 : wait, ...rest);
}
