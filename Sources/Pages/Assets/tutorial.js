// Turns the slides of the introduction by the arrow keys, wherever the focus is, and by a swipe beside
// them. Without this file, they turn by the arrow keys once they have the focus, by a swipe over them,
// and by their numbers.
"use strict";

{
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const ways = { ArrowRight: 1, ArrowLeft: -1 };
  // In pixels; a shorter way is a tap.
  const shortest = 50;
  const slides = () => document.querySelector(".slides");

  function turn(way) {
    const width = slides().clientWidth;
    const next = Math.round(slides().scrollLeft / width) + way;
    slides().scrollTo({ left: next * width, behavior: stillness.matches ? "auto" : "smooth" });
  }

  document.addEventListener("keydown", (event) => {
    const way = ways[event.key];
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!slides() || !way || isModified || event.defaultPrevented) return;
    event.preventDefault();
    turn(way);
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
