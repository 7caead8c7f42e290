// The time for an answer. The server judges it; this counts it down, tells of it twice, and asks for
// the answer once it is over. Without scripts the bar still runs.
"use strict";

{
  let shown = null;
  let ends = 0;
  let told = Infinity;

  const timer = () => document.querySelector("[data-time-left]");

  function countDown() {
    const now = timer();
    if (now !== shown) {
      shown = now;
      told = Infinity;
      if (now) ends = performance.now() + Number(now.dataset.timeLeft);
    }
    if (!shown || ends === Infinity) return;
    const left = ends - performance.now();
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const words = seconds === 1 ? "1 second" : `${seconds} seconds`;
    if (shown.textContent !== words) shown.textContent = words;
    const limit = Number(shown.closest("[data-time-limit]").dataset.timeLimit);
    for (const mark of [limit / 2, 5000]) {
      if (left <= mark && told > mark) {
        told = mark;
        announce(`${words} left`);
      }
    }
    // The server allows half a second for the way.
    if (left < -700) {
      ends = Infinity;
      tellOver();
    }
  }

  const tellOver = () => document.querySelector("[data-time-over]")?.click();

  // Without the server it could not be told.
  document.addEventListener("sanpo:connected", () => ends === Infinity && tellOver());

  let clock;

  function start() {
    clearInterval(clock);
    if (timer()) clock = setInterval(countDown, 200);
    countDown();
  }

  for (const type of ["sanpo:region", "sanpo:parts"]) document.addEventListener(type, start);
  start();

  // Whoever looks away stops the clock; the question is hidden then.
  let lastPause = "";

  function pause() {
    const form = document.querySelector("[data-pause]")?.form;
    if (!form || !timer()) return;
    const fields = new URLSearchParams(new FormData(form));
    // Some ways of leaving tell of it twice.
    const step = `${fields.get("session")} ${fields.get("revision")}`;
    if (step === lastPause) return;
    lastPause = step;
    navigator.sendBeacon(form.action, fields);
  }

  document.addEventListener("visibilitychange", () => document.hidden && pause());
  addEventListener("pagehide", pause);
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("a[href]:not([data-opens])")) pause();
  }, true);
}
