// Looks words up in a panel beside them: the word under the pointer, by a long press, by a click on
// Japanese text that is not a control or a heading, or by a key with Alt, which also looks up the
// selection; and links with data-lookup. Place, scroll position and focus are kept. Without this
// file, the links open the word's page, and others are looked up in the dictionary's search field.
"use strict";

{
  const pressMilliseconds = 500;
  const [before, behind] = [20, 40];
  const interactive = "a, button, input, select, textarea, summary, label, dialog, [contenteditable]";
  // Its Japanese is an ornament, not a text.
  const decoration = "[aria-hidden=true], .eyebrow, .genko, svg";
  const japanese = /[\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff]|[\ud840-\ud88f][\udc00-\udfff]/;

  let press = null;
  let pointer = null;

  // Finding the word

  // Returns the text around a point, without furigana, and the offset and box of its character.
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
    const box = boxOf(node, offset - 1);
    return x >= box.left && x < box.right;
  }

  function boxOf(node, offset) {
    const range = document.createRange();
    range.setStart(node, offset);
    range.setEnd(node, Math.min(offset + 1, node.length));
    return range.getBoundingClientRect();
  }

  function textFrom(node, offset) {
    if (node.parentElement.closest(decoration)) return null;
    const block = node.parentElement.closest("p, li, td, th, dd, dt, h1, h2, figcaption, div, main");
    const walker = document.createTreeWalker(block ?? node.parentElement, NodeFilter.SHOW_TEXT);
    let text = "";
    let at = -1;
    for (let next = walker.nextNode(); next; next = walker.nextNode()) {
      if (next.parentElement.closest("rt, rp, svg")) continue;
      if (next === node) at = text.length + offset;
      text += next.data;
    }
    if (at < 0) return null;
    const start = Math.max(0, at - before);
    return { text: text.slice(start, at + behind), at: at - start, box: boxOf(node, offset) };
  }

  const kanji = /[\u3400-\u9fff\uf900-\ufaff]/;

  // Lyrics show the kanji that is held down or clicked with Alt; their words have links.
  function openKanji(place) {
    const literal = place?.text.charAt(place.at) ?? "";
    if (!kanji.test(literal)) return false;
    const url = new URL(document.body.dataset.kanji + encodeURIComponent(literal), location.href);
    open(url.href, place.box);
    return true;
  }

  // Returns whether there is something to look up.
  function lookUp(place, isByKey = false) {
    if (!place || !japanese.test(place.text.slice(place.at, place.at + 2))) return false;
    const url = new URL(document.body.dataset.dictionary, location.href);
    url.search = new URLSearchParams({ text: place.text, at: place.at }).toString();
    open(url.href, place.box, { isByKey });
    return true;
  }

  // The panel

  let asked = null;
  // The element to return the focus to.
  let opener = null;
  const panel = () => document.getElementById("panel");

  // Without a box, the panel stays beside its word.
  async function open(url, box, { isByKey = false, ...options } = {}) {
    asked?.abort();
    const { signal } = (asked = new AbortController());
    const visitsBefore = visits;
    // The first lookup waits for the dictionary to be built.
    const waiting = setTimeout(() => box && visits === visitsBefore && show(lookingUp, box), 300);
    if (isByKey && !panel()?.contains(document.activeElement)) opener = document.activeElement;
    try {
      const headers = { "Sanpo-Region": "panel" };
      const response = await fetch(url, { ...options, headers, signal });
      const html = await response.text();
      // The person has navigated in the meantime.
      if (visits !== visitsBefore) return;
      removeWarning();
      show(html, box);
      focusAfter(isByKey);
      followProgress(url, box);
    } catch (failure) {
      if (failure.name === "AbortError" || visits !== visitsBefore) return;
      if (panel()?.matches("[role=status]")) panel().remove();
      warn("The dictionary did not respond. Try again.");
    } finally {
      clearTimeout(waiting);
    }
  }

  const lookingUp = `<section class="panel" id="panel" role="status"><p>Looking up …</p></section>`;

  // While the dictionary is being built, the word is asked for again.
  function followProgress(url, box) {
    const shown = panel();
    if (!shown.querySelector("progress")) return;
    setTimeout(() => panel() === shown && open(url, box), 1000);
  }

  function show(html, box) {
    const fresh = withOwnToken(
      new DOMParser().parseFromString(html, "text/html").getElementById("panel"));
    if (!fresh) throw new TypeError("no panel in the answer");
    panel()?.remove();
    document.body.append(document.adoptNode(fresh));
    put(fresh, box ?? moved(word, -scrollX, -scrollY));
    const parts = [...fresh.querySelectorAll(".notice p, h2, .senses > li, .summary")];
    announce(parts.map((part) => part.textContent.trim()).join(". "));
  }

  // The box of the panel's word on the page.
  let word = null;
  const moved = ({ x, y, width, height }, right, down) => new DOMRect(x + right, y + down, width, height);

  // Below the word, or above it if it does not fit there and there is more space; as high as it can
  // be without covering the word or a bar.
  function put(fresh, box) {
    word = moved(box, scrollX, scrollY);
    const [gap, edge] = [6, 8];
    const [above, below] = [box.top - gap - bannerEnd(), floor() - box.bottom - gap];
    const mostLeft = document.documentElement.clientWidth - fresh.offsetWidth - edge;
    const isAbove = fresh.offsetHeight > below && above > below;
    const height = Math.min(fresh.offsetHeight, isAbove ? above : below);
    const top = isAbove ? box.top - gap - height : box.bottom + gap;
    if (height < fresh.offsetHeight) fresh.style.maxHeight = `${height}px`;
    fresh.style.left = `${Math.max(edge, Math.min(box.left, mostLeft)) + scrollX}px`;
    fresh.style.top = `${top + scrollY}px`;
  }

  // A song's bar looks up a word of the current line, which stays in view.
  function boxFor(link) {
    const line = document.querySelector(".lyrics .is-current")?.getBoundingClientRect();
    const isSeen = line && line.top < floor() && line.bottom > 0;
    return isSeen && link.closest("#song-bar") ? line : link.getBoundingClientRect();
  }

  // Where the bars at the bottom of the window begin.
  function floor() {
    const tops = [...document.querySelectorAll("#song-bar, .nav")]
      .map((bar) => bar.getBoundingClientRect().top).filter((top) => top > innerHeight / 2);
    return Math.min(innerHeight, ...tops);
  }

  // The focus stays where it was. Without a pointer it goes to the panel, but never away from a
  // field being filled in.
  function focusAfter(isByKey) {
    const target = isByKey && !isTextField(opener) ? panel() : opener;
    target?.focus({ preventScroll: true });
  }

  function close() {
    asked?.abort();
    const isFocused = panel()?.contains(document.activeElement);
    panel()?.remove();
    if (isFocused) opener?.focus({ preventScroll: true });
    opener = null;
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !panel()) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }, true);

  // Adds the word. The panel comes back with its cards. To undo that is left to enhance.js, which
  // shows the page below anew. Where userscripts run, adding has to be confirmed on a page.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!panel()?.contains(form) || form.closest(".notice")) return;
    if (document.getElementById("sanpo-userscripts")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    open(form.action, null, { isByKey: true, method: "POST", body });
  }, true);

  // Pointing

  function endPress() {
    clearTimeout(press?.timer);
    press = null;
  }

  document.addEventListener("pointerdown", (event) => {
    endPress();
    if (event.target.closest("#panel")) return;
    close();
    if (!event.isPrimary || event.button !== 0) return;
    if (!event.target.closest("main") || event.target.closest("input, textarea, select")) return;
    // Pressing moves the focus before anything is looked up.
    opener = document.activeElement;
    const { clientX: x, clientY: y } = event;
    const isInLyrics = event.target.closest(".lyric");
    const timer = setTimeout(() => {
      const place = textAt(x, y);
      press.looksUp = (isInLyrics && openKanji(place)) || lookUp(place);
    }, pressMilliseconds);
    press = { x, y, timer };
  });

  document.addEventListener("pointermove", (event) => {
    pointer = { x: event.clientX, y: event.clientY };
    const hasMoved = press && Math.hypot(pointer.x - press.x, pointer.y - press.y) > 8;
    if (hasMoved) endPress();
  });

  document.addEventListener("pointercancel", endPress);
  document.addEventListener("pointerup", () => clearTimeout(press?.timer));

  // Before other scripts, which would follow the link whose words were looked up.
  document.addEventListener("click", (event) => {
    const lookedUp = press?.looksUp;
    endPress();
    if (lookedUp) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.target.closest(".panel-close")) return close();
    if (event.altKey && event.target.closest(".lyric")) {
      event.preventDefault();
      return openKanji(textAt(event.clientX, event.clientY));
    }
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link = event.target.closest("a[data-lookup]");
    if (isPlain && link) {
      event.preventDefault();
      const box = panel()?.contains(link) ? null : boxFor(link);
      return open(link.href, box, { isByKey: event.detail === 0 });
    }
    const isText = event.target.closest("main [lang=ja]") && !event.target.closest(interactive);
    // A heading is no text, and a question should not be answered by accident, so Alt is required.
    const isMeant = event.altKey || !event.target.closest(".slip:not(.is-revealed), h1, h2");
    if (isPlain && isText && isMeant && getSelection().isCollapsed) {
      lookUp(textAt(event.clientX, event.clientY));
    }
  }, true);

  // Also compares the key's code, because on some keyboards Alt changes the character.
  function isPointingKey(event) {
    const key = document.body.dataset.pointingKey;
    const code = (/[0-9]/.test(key) ? "Digit" : "Key") + key.toUpperCase();
    return event.key.toLowerCase() === key || event.code === code;
  }

  function selected() {
    const selection = getSelection();
    const text = selection.toString().trim().slice(0, behind);
    return text && { text, at: 0, box: selection.getRangeAt(0).getBoundingClientRect() };
  }

  document.addEventListener("keydown", (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || !isPointingKey(event)) return;
    const place = selected() || (pointer && textAt(pointer.x, pointer.y));
    if (!place) return;
    event.preventDefault();
    lookUp(place, true);
  });
}
