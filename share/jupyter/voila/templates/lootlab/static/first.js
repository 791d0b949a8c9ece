// Before anything is seen: which looks the page has, and which words. A page in another language brings them along;
// lootlab/languages gathers whatever is given to this function.
globalThis.lootlabSay = (text, holes = {}) => {
  const words = JSON.parse(document.getElementById("words")?.dataset.words ?? "{}");
  return (words[text] ?? text).replace(/\{(\w+)\}/g, (hole, name) => holes[name] ?? hole);
};
document.documentElement.dataset.theme = "auto";
if ("bare" in document.body.dataset) document.documentElement.dataset.bare = "";
