// Makes the frames of Anki's cards as high as their content, up to the height that the style sheet
// gives them, and tells them of the night. Without this file they have that height, and the colours
// of the night, but not the classes.
"use strict";

{
  const least = 120;
  const night = matchMedia("(prefers-color-scheme: dark)");
  const frames = () => [...document.querySelectorAll("iframe.card-frame")];

  // A card may have elements with the names of a document's own members.
  const find = (card, selector) => Document.prototype.querySelector.call(card, selector);

  function resize(frame, height) {
    frame.style.height = "";
    const most = frame.offsetHeight;
    const border = most - frame.clientHeight;
    if (most > 0) frame.style.height = `${Math.max(Math.min(height + border, most), least)}px`;
  }

  // A card as high as its frame would grow with it, so the frame is made low first.
  function measure(frame, root) {
    const overflow = root.style.overflow;
    root.style.overflow = "hidden";
    frame.style.height = "0";
    const height = root.scrollHeight;
    root.style.overflow = overflow;
    return height;
  }

  // Only a frame without scripts has a document for us.
  function fit(frame) {
    const card = frame.contentDocument;
    if (!card || !find(card, "#qa")) return;
    const [root, body] = [find(card, "html"), find(card, "body")];
    if (body.classList.contains("auto")) {
      body.classList.toggle("nightMode", night.matches);
      body.classList.toggle("night_mode", night.matches);
      root.classList.toggle("night-mode", night.matches);
    }
    resize(frame, measure(frame, root));
  }

  function settle(frame) {
    fit(frame);
    const card = frame.contentDocument;
    // A hint that is opened makes the card higher.
    if (card) find(card, "html").addEventListener("toggle", () => fit(frame), true);
  }

  document.addEventListener("load", ({ target }) => {
    if (target instanceof HTMLIFrameElement && target.matches(".card-frame")) settle(target);
  }, true);
  document.addEventListener("toggle", ({ target }) => {
    if (target instanceof Element) target.querySelectorAll("iframe.card-frame").forEach(fit);
  }, true);
  addEventListener("resize", () => frames().forEach(fit));
  night.addEventListener("change", () => frames().forEach(fit));
  addEventListener("message", ({ source, data }) => {
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (frame && Number.isFinite(data?.sanpoCardHeight)) resize(frame, data.sanpoCardHeight);
  });
  frames().filter((frame) => frame.contentDocument?.readyState === "complete").forEach(settle);
}
