// Turns the slides of the introduction by the arrow keys, wherever the focus is but in a field, and
// by a swipe beside them, and marks the dot of the one that is shown. Without this file, they turn by
// the arrow keys once they have the focus, by a swipe over them, and by their dots. Escape declines
// the tour's last panel. In a frame, as on Compare, there is no tour, as the page around it has one.
"use strict";

document.documentElement.toggleAttribute("data-framed", window !== window.top);

{
  const ways = { ArrowRight: 1, ArrowLeft: -1 };
  // In pixels; a shorter way is a tap.
  const shortest = 50;
  const slides = () => document.querySelector(".slides");

  const shown = () => Math.round(slides().scrollLeft / slides().clientWidth);

  function turn(way) {
    const left = (shown() + way) * slides().clientWidth;
    slides().scrollTo({ left, behavior: stillness.matches ? "auto" : "smooth" });
  }

  // A scroll is heard only on its way down.
  document.addEventListener("scroll", (event) => {
    if (event.target !== slides()) return;
    document.querySelectorAll(".slide-dots a").forEach((dot, index) => {
      if (index === shown()) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    });
  }, { capture: true, passive: true });

  document.addEventListener("keydown", (event) => {
    const way = ways[event.key];
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!slides() || !way || isModified || event.defaultPrevented) return;
    if (isTextField(event.target)) return;
    event.preventDefault();
    turn(way);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing || document.querySelector("dialog[open]")) return;
    document.querySelector(".tutorial.is-panel .link-button")?.click();
  });

  let began;

  document.addEventListener("touchstart", (event) => {
    const isBeside = slides() && event.touches.length === 1 && !event.target.closest(".slides");
    began = isBeside ? event.touches[0] : undefined;
  }, { passive: true });

  document.addEventListener("touchend", (event) => {
    const end = event.changedTouches[0];
    const [x, y] = began ? [end.clientX - began.clientX, end.clientY - began.clientY] : [0, 0];
    began = undefined;
    if (slides() && Math.abs(x) > shortest && Math.abs(x) > Math.abs(y)) turn(x < 0 ? 1 : -1);
  }, { passive: true });
}
