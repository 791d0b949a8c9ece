// Dragging a piece onto its place, by mouse, pen or finger: the same as picking both. Dropped nowhere: nothing.

const FAR = 8; // px until a press is a drag

function dragging(view, dropped) {
  let from = null;
  let ghost = null;
  let over = null;
  let start = [0, 0];

  const target = ({ clientX, clientY }) => {
    const under = document.elementFromPoint(clientX, clientY)?.closest("[data-do=pick], .is-target");
    return under && under !== from && view.contains(under) ? under : null;
  };
  function end() {
    over?.classList.remove("is-over");
    ghost?.remove();
    from?.classList.remove("is-dragged");
    [from, ghost, over] = [null, null, null];
  }
  view.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest("[data-do=pick]");
    if (event.button || !piece || !view.contains(piece) || !piece.matches(".is-can, .is-chosen")) return;
    from = piece;
    start = [event.clientX, event.clientY];
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - start[0], event.clientY - start[1]];
    if (!ghost) {
      if (Math.hypot(dx, dy) < FAR) return;
      const box = from.getBoundingClientRect();
      ghost = from.cloneNode(true);
      ghost.removeAttribute("data-key");
      ghost.classList.add("ghost");
      Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
      from.closest(".ll-in").append(ghost);
      from.classList.add("is-dragged");
    }
    ghost.style.translate = `${dx}px ${dy}px`;
    over?.classList.remove("is-over");
    over = target(event);
    over?.classList.add("is-over");
  });
  addEventListener("pointerup", (event) => {
    if (!from) return;
    const [piece, goal, moved] = [from, target(event), ghost];
    end();
    if (!moved) return;
    // The click that follows a drag is none.
    const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    if (goal) dropped(piece.dataset.arg, goal.dataset.arg ?? ""); // a place that is no piece only takes it
  });
  addEventListener("pointercancel", end);
  return end;
}
