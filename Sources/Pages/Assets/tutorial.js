// Turns the slides of the introduction by the arrow keys, wherever the focus is. Without this file,
// they turn by the arrow keys because they have the focus, and by their numbers.
"use strict";

{
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const ways = { ArrowRight: 1, ArrowLeft: -1 };

  document.addEventListener("keydown", (event) => {
    const [slides, way] = [document.querySelector(".slides"), ways[event.key]];
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!slides || !way || isModified || event.defaultPrevented) return;
    event.preventDefault();
    const width = slides.clientWidth;
    const next = Math.round(slides.scrollLeft / width) + way;
    slides.scrollTo({ left: next * width, behavior: stillness.matches ? "auto" : "smooth" });
  });
}
