// Keeps the current line of a song in view.
"use strict";

{
  const here = () => document.getElementById("song-bar")?.dataset.line;
  let revealed = here();
  let path = location.pathname;
  // Whether the person is where the line is not seen, as after scrolling.
  let isAway = false;

  // Who arrives reads the notice above the lyrics first; who moves wants to see the line.
  function reveal(isArriving) {
    revealed = here();
    const above = isArriving ? ", .notice:not(.is-in-place)" : "";
    const line = document.querySelector(".lyrics .is-current");
    if (!line || isInSight(line)) return;
    isAway = document.querySelector(`#song-edit, [aria-invalid=true]${above}`) !== null;
    if (isAway) return;
    line.scrollIntoView({ block: "nearest", behavior: stillness.matches ? "auto" : "smooth" });
  }

  // What is not under the tour's banner, the bar or a notice above it.
  function sight() {
    const below = [...document.querySelectorAll("#song-bar, .notice.is-in-place")];
    return {
      top: bannerEnd(),
      bottom: Math.min(innerHeight, ...below.map((one) => one.getBoundingClientRect().top)),
    };
  }

  // Of a line that is higher than the view, its top. Scrolling stops at whole pixels.
  function isInSight(line) {
    const { top, bottom } = line.getBoundingClientRect();
    const view = sight();
    return top > view.top - 1 && (bottom < view.bottom + 1 || top < view.top + 1);
  }

  // Of a long song, an answer has only the lines around the current one.
  function forgetOthers() {
    for (const line of document.querySelectorAll(".lyrics .is-current")) {
      if (line.id.split("-").pop() !== here()) line.classList.remove("is-current");
    }
  }

  // The line, its translation and the chosen word.
  function texts() {
    const parts = [".is-current .lyric", ".is-current .translation", ".song-word strong"];
    return parts.map((part) => spoken(document.querySelector(part)));
  }

  let said = texts();

  // Announces what is new where the learner is, but not what the recording says itself.
  //
  // notice: what the page has just announced, which this would replace.
  function tell(isBySound, notice = "") {
    const before = said;
    said = texts();
    const news = said.filter((text, place) => text !== before[place] && text);
    if (!isBySound && news.length > 0) announce([notice, ...news].join(" "));
  }

  const isSeen = (line) => !line || isInSight(line);

  document.addEventListener("sanpo:parts", ({ detail }) => {
    forgetOthers();
    tell(detail?.isBySound);
    // A translation that arrives moves nobody who has scrolled elsewhere, nor does the sound. Who has
    // not sees the line above a bar that has grown, too.
    if (here() === revealed && isAway) return;
    const before = document.getElementById(`line-${revealed}`);
    if (detail?.isBySound && isAway && !isSeen(before)) revealed = here();
    else reveal(false);
  });
  document.addEventListener("play", () => (isAway = false), true);
  for (const type of ["wheel", "touchmove"]) {
    document.addEventListener(type, () => (isAway = true), { passive: true });
  }
  document.addEventListener("scrollend", () => {
    isAway = !isSeen(document.querySelector(".lyrics .is-current"));
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
    tell(isArriving, spoken(document.querySelector(".main > .notice p")));
    reveal(isArriving);
  });

  // Back and reload keep where the page was.
  if (performance.getEntriesByType("navigation")[0]?.type === "navigate") reveal(true);
}
