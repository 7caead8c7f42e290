// Keeps the current line of a song in view, and scrolls the two panes of a song together. Without
// this file, both panes scroll by themselves.
"use strict";

{
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");

  const here = () => document.getElementById("song-bar")?.dataset.line;
  let revealed = here();
  // The pane that scrolls; the other one is at the same share of its height.
  let leading;

  function reveal() {
    revealed = here();
    // The form and a notice stand above the lyrics; whoever writes or reads there stays there.
    if (document.querySelector("#song-edit, .notice:not(.is-in-place)")) return;
    const behavior = stillness.matches ? "auto" : "smooth";
    const line = document.querySelector(".lyrics .is-current");
    if (!line || isInSight(line)) return;
    leading = line.closest(".parallel .scroll") ?? undefined;
    line.scrollIntoView({ block: "nearest", behavior });
  }

  // Between the top of the window or its pane, and the bar.
  function isInSight(line) {
    const { top, bottom } = line.getBoundingClientRect();
    const pane = line.closest(".scroll")?.getBoundingClientRect();
    const bar = document.getElementById("song-bar")?.getBoundingClientRect();
    return top >= Math.max(0, pane?.top ?? 0)
      && bottom <= Math.min(innerHeight, pane?.bottom ?? innerHeight, bar?.top ?? innerHeight);
  }

  // Of a long song, an answer has only the lines around the current one.
  function forgetOthers() {
    for (const line of document.querySelectorAll(".lyrics .is-current")) {
      if (line.id.split("-").pop() !== here()) line.classList.remove("is-current");
    }
  }

  document.addEventListener("sanpo:parts", () => {
    forgetOthers();
    // A translation that arrives moves nobody who has scrolled elsewhere.
    if (here() !== revealed) reveal();
  });
  // A line far away brings a page of its own.
  document.addEventListener("sanpo:region", reveal);

  // Back and reload keep where the page was.
  if (performance.getEntriesByType("navigation")[0]?.type === "navigate") reveal();

  document.addEventListener("scroll", (event) => {
    const pane = event.target;
    if (!(pane instanceof Element) || !pane.matches(".parallel .scroll")) return;
    if (leading && leading !== pane) return;
    const other = [...pane.parentElement.children].find((one) => one !== pane);
    const share = pane.scrollTop / Math.max(1, pane.scrollHeight - pane.clientHeight);
    other.scrollTop = share * (other.scrollHeight - other.clientHeight);
  }, true);

  // The pane that the person scrolls leads.
  for (const type of ["pointerdown", "pointerover", "wheel", "focusin"]) {
    document.addEventListener(type, (event) => {
      leading = event.target.closest?.(".parallel .scroll") ?? undefined;
    }, { capture: true, passive: true });
  }
}
