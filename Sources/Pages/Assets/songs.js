// Keeps the current line of a song in view, and scrolls the two panes of a song together. Without
// this file, both panes scroll by themselves.
"use strict";

{
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  // Between a line and the edge of its pane.
  const margin = 16;

  const here = () => document.getElementById("song-bar")?.dataset.line;
  let revealed = here();
  let path = location.pathname;
  // The pane that scrolls; the other one is at the same share of its height.
  let leading;

  // Who arrives reads the notice above the lyrics first; who moves wants to see the line.
  function reveal(isArriving) {
    revealed = here();
    const above = isArriving ? ", .notice:not(.is-in-place)" : "";
    if (document.querySelector(`#song-edit, [aria-invalid=true]${above}`)) return;
    const behavior = stillness.matches ? "auto" : "smooth";
    // Side by side there are two: the line and its translation.
    const lines = [...document.querySelectorAll(".lyrics .is-current")];
    if (lines.every(isInSight)) return;
    const panes = document.querySelector(".parallel");
    if (!panes) return lines[0].scrollIntoView({ block: "nearest", behavior });
    const shift = distance(panes, sight());
    scrollBy({ top: shift, behavior });
    leading = lines[0].closest(".scroll");
    for (const line of lines) {
      const pane = line.closest(".scroll");
      pane.scrollBy({ top: distance(line, inside(pane, shift)), behavior });
    }
  }

  // What is not under the tour's banner, the bar or a notice above it.
  function sight() {
    const banner = document.querySelector(".tutorial:not(.is-panel)")?.getBoundingClientRect();
    const below = [...document.querySelectorAll("#song-bar, .notice.is-in-place")];
    return {
      top: Math.max(0, banner?.bottom ?? 0),
      bottom: Math.min(innerHeight, ...below.map((one) => one.getBoundingClientRect().top)),
    };
  }

  // What is seen of a pane once the page is scrolled so far.
  function inside(pane, shift = 0) {
    const { top, bottom } = pane.getBoundingClientRect();
    const page = sight();
    return {
      top: Math.max(top, page.top + shift) + margin,
      bottom: Math.min(bottom, page.bottom + shift) - margin,
    };
  }

  // How far to scroll until an element is in view; its top comes before its bottom.
  function distance(element, view) {
    const { top, bottom } = element.getBoundingClientRect();
    if (top < view.top) return top - view.top;
    return Math.max(0, Math.min(bottom - view.bottom, top - view.top));
  }

  function isInSight(line) {
    const pane = line.closest(".scroll");
    return isSeen(line, sight()) && (!pane || isSeen(line, pane.getBoundingClientRect()));
  }

  // Scrolling stops at whole pixels.
  function isSeen(element, view) {
    return Math.abs(distance(element, view)) < 1;
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
    if (here() !== revealed) reveal(false);
  });
  // What a form below the lyrics changes is seen in them.
  document.addEventListener("submit", ({ target }) => {
    if (target.matches("[data-in-place]")) revealed = undefined;
  });
  // A line far away brings a page of its own, as does another song.
  document.addEventListener("sanpo:region", ({ detail }) => {
    if (detail.isByOthers && here() === revealed) return;
    const isArriving = location.pathname !== path || here() === revealed;
    path = location.pathname;
    reveal(isArriving);
  });

  // Back and reload keep where the page was.
  if (performance.getEntriesByType("navigation")[0]?.type === "navigate") reveal(true);

  document.addEventListener("scroll", (event) => {
    const pane = event.target;
    if (!(pane instanceof Element) || !pane.matches(".parallel .scroll")) return;
    if (leading && leading !== pane) return;
    const other = [...pane.parentElement.children].find((one) => one !== pane);
    const share = pane.scrollTop / Math.max(1, pane.scrollHeight - pane.clientHeight);
    other.scrollTop = share * (other.scrollHeight - other.clientHeight);
    // Lines are not as high as their translations, and what is said of the current one is wanted.
    const [line, translation] = [pane, other].map((one) => one.querySelector(".is-current"));
    if (line && translation && isSeen(line, pane.getBoundingClientRect())) {
      other.scrollTop += distance(translation, inside(other));
    }
  }, true);

  // The pane that the person scrolls leads.
  for (const type of ["pointerdown", "pointerover", "wheel", "focusin"]) {
    document.addEventListener(type, (event) => {
      leading = event.target.closest?.(".parallel .scroll") ?? undefined;
    }, { capture: true, passive: true });
  }
}
