// Looks up the word under the pointer: by a long press, by a click on Japanese text that is not a
// control, or by a key with Alt, which also looks up the selection. Without this file, words are
// looked up in the dictionary's search field.
"use strict";

{
  const pressMilliseconds = 500;
  const [before, behind] = [20, 40];
  const interactive = "a, button, input, select, textarea, summary, label, dialog, [contenteditable]";
  const japanese = /[\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff]|[\ud840-\ud88f][\udc00-\udfff]/;

  let press = null;
  let pointer = null;

  // Returns the text around a point, without furigana, and the offset of the point.
  function textAt(x, y) {
    const caret = document.caretPositionFromPoint?.(x, y);
    const range = caret ? null : document.caretRangeFromPoint?.(x, y);
    const node = caret?.offsetNode ?? range?.startContainer;
    const offset = caret?.offset ?? range?.startOffset;
    if (node?.nodeType !== Node.TEXT_NODE || !isOver(node, x, y)) return null;
    const ruby = node.parentElement.closest("rt, rp");
    if (ruby) return textFrom(ruby.closest("ruby").firstChild, 0);
    // The caret is after a character if the pointer is on its right half.
    return textFrom(node, isRightHalf(node, offset, x) ? offset - 1 : offset);
  }

  function isOver(node, x, y) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((box) =>
      x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  }

  function isRightHalf(node, offset, x) {
    if (offset === 0) return false;
    const range = document.createRange();
    range.setStart(node, offset - 1);
    range.setEnd(node, offset);
    const box = range.getBoundingClientRect();
    return x >= box.left && x < box.right;
  }

  function textFrom(node, offset) {
    const block = node.parentElement.closest("p, li, td, th, dd, dt, h1, h2, figcaption, div, main");
    const walker = document.createTreeWalker(block ?? node.parentElement, NodeFilter.SHOW_TEXT);
    let text = "";
    let at = -1;
    for (let next = walker.nextNode(); next; next = walker.nextNode()) {
      if (next.parentElement.closest("rt, rp")) continue;
      if (next === node) at = text.length + offset;
      text += next.data;
    }
    if (at < 0) return null;
    const start = Math.max(0, at - before);
    return { text: text.slice(start, at + behind), at: at - start };
  }

  function open(place) {
    if (!place || !japanese.test(place.text.slice(place.at, place.at + 2))) return;
    const url = new URL(document.body.dataset.dictionary, location.href);
    url.search = new URLSearchParams({ text: place.text, at: place.at }).toString();
    // enhance.js replaces only the region; without it the page is loaded.
    if (typeof visit === "function") visit(url.href);
    else location.assign(url.href);
  }

  function endPress() {
    clearTimeout(press?.timer);
    press = null;
  }

  document.addEventListener("pointerdown", (event) => {
    endPress();
    if (!event.isPrimary || event.button !== 0) return;
    if (!event.target.closest("main") || event.target.closest("input, textarea, select")) return;
    const { clientX: x, clientY: y } = event;
    const timer = setTimeout(() => {
      press.isLong = true;
      open(textAt(x, y));
    }, pressMilliseconds);
    press = { x, y, timer, isLong: false };
  });

  document.addEventListener("pointermove", (event) => {
    pointer = { x: event.clientX, y: event.clientY };
    const hasMoved = press && Math.hypot(pointer.x - press.x, pointer.y - press.y) > 8;
    if (hasMoved) endPress();
  });

  document.addEventListener("pointercancel", endPress);
  document.addEventListener("pointerup", () => clearTimeout(press?.timer));

  document.addEventListener("click", (event) => {
    const wasLong = press?.isLong;
    endPress();
    if (wasLong) {
      event.preventDefault();
      return;
    }
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isText = event.target.closest("main [lang=ja]") && !event.target.closest(interactive);
    // In a session a click may be accidental, so Alt is required.
    const isMeant = event.altKey || !event.target.closest("[data-immersive]");
    if (isPlain && isText && isMeant && getSelection().isCollapsed) {
      open(textAt(event.clientX, event.clientY));
    }
  });

  // Also compares the key's code, because on some keyboards Alt changes the character.
  function isPointingKey(event) {
    const key = document.body.dataset.pointingKey;
    const code = (/[0-9]/.test(key) ? "Digit" : "Key") + key.toUpperCase();
    return event.key.toLowerCase() === key || event.code === code;
  }

  document.addEventListener("keydown", (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || !isPointingKey(event)) return;
    const selected = getSelection().toString().trim();
    const place = selected
      ? { text: selected.slice(0, behind), at: 0 }
      : pointer && textAt(pointer.x, pointer.y);
    if (!place) return;
    event.preventDefault();
    open(place);
  });
}
