// The class of this browser, on pages that are no place (place.js says it there, and what else is played with).
(() => {
  const show = () => {
    const node = document.querySelector(".class-word");
    let kept = {};
    try { kept = JSON.parse(localStorage.getItem("lootlab/class") ?? "{}") ?? {}; } catch { /* private mode */ }
    const word = typeof kept.word === "string" ? kept.word.slice(0, 20) : "";
    const pupil = word && Number.isInteger(kept.number) && kept.number > 0 ? kept.number : 0;
    node.hidden = !word;
    node.textContent = `${word}${pupil ? ` · ${pupil}` : ""}`;
    node.setAttribute("aria-label", pupil ? lootlabSay("Class word {word}, number {pupil}", { word, pupil }) : lootlabSay("Class word {word}", { word }));
  };
  const page = { signal: globalThis.lootlabLeaving?.signal }; // where a page is left without being unloaded (lootlab/site)
  addEventListener("lootlab:shared", show, page);
  addEventListener("storage", show, page);
  show();
})();
