// Makes the pages faster without changing what they do: every link and form also works without
// this file. For a form or link with data-enhance, only the `main` region is requested, and
// replaces the current one.
"use strict";

const regionHeader = { "Sanpo-Region": "main" };
const main = () => document.getElementById("main");
const isTextField = (element) =>
  element instanceof Element &&
  element.matches("textarea, select, [contenteditable], [data-types-into], input:not([type=checkbox], [type=submit])");

// For pages that would do more than is needed where scripts run.
document.cookie = "sanpo-scripts=on; Path=/; SameSite=Strict";
const loadsWhole = () => document.body.dataset.wholeDocuments !== undefined;

let inFlight = null;
let visits = 0;
// Where userscripts are on, only a document has the token for all its forms.
const ownToken = document.body.dataset.csrf;
// The region as the server last sent it, without what the person opened or typed since.
let lastSent = parsed(main().outerHTML).region;
// A refused form stays with its errors, whatever changes elsewhere.
let isRefused = performance.getEntriesByType("navigation")[0]?.responseStatus >= 400;

const isTouch = () => matchMedia("(pointer: coarse)").matches;

// Loading a region

// Returns whether the server accepted the request.
async function visit(url, { body, method = "GET", isTraversal = false, scroll = 0, isInPlace = false, isStep = false } = {}) {
  inFlight?.abort();
  visits += 1;
  const abort = (inFlight = new AbortController());
  main().setAttribute("aria-busy", "true");
  const scrolled = scrollY;
  signpost()?.remove();
  document.getElementById("panel")?.remove();
  let response;
  try {
    response = await fetch(url, {
      method, body, headers: { ...regionHeader, ...(loadsWhole() && { "Sanpo-Place": location.pathname }) },
      signal: abort.signal, credentials: "same-origin",
    });
    const type = response.headers.get("Content-Type") ?? "";
    if (!type.startsWith("text/html")) {
      // This browser was signed out, or the account locked: the page itself says so.
      if ([401, 403].includes(response.status)) return location.reload();
      throw new TypeError("not a page");
    }
    const page = parsed(await response.text());
    const problem = method === "GET" ? null : page.region?.querySelector("[data-problem]");
    // What was typed stays.
    if (problem) return warn([...problem.querySelectorAll("h1, .lead")].map((part) => part.textContent).join(" "));
    // Userscripts come with a whole document, so another page is loaded as one.
    const isOther = new URL(response.url).pathname !== location.pathname;
    if (loadsWhole() && isOther && (response.ok || method === "GET")) {
      location.assign(response.url);
      return true;
    }
    showNavigation(page.navigation);
    const input = isInPlace && !(isOther && response.redirected) && inputOf(main(), response.ok);
    const isAnew = show(page.region, { isInPlace });
    // It was of the action before.
    if (!isAnew && !isInPlace) main().querySelector(":scope > .notice.is-in-place")?.remove();
    isRefused = !response.ok;
    // A form that answers with a page of its own, refused or not, does not change the URL.
    const isPlace = response.ok && (method === "GET" || response.redirected);
    const address = method === "GET" && !response.redirected ? url : response.url;
    if (!isTraversal && isPlace) remember(address, scrolled, isStep || isInPlace && !isAnew);
    if (isAnew && input) {
      restore(input);
      noticeOf(main())?.classList.add("is-in-place");
      if (isRefused) {
        settleFocus(scrolled);
        scrollTo(0, scrolled);
      }
    } else if (isAnew) {
      settleFocus(scroll, isTraversal ? null : partNamedBy(url));
    }
    if (isInPlace && response.ok) announce(noticeOf(main())?.textContent ?? "");
    if (isAnew) tellOfRegion(false);
    return response.ok;
  } catch (failure) {
    if (failure.name === "AbortError") return false;
    // What is no page is for the browser to open, and Back has changed the address already.
    if (method === "GET" && (response || isTraversal)) {
      location.assign(url);
    } else {
      isCutOff = true;
      warn("The server did not respond. Nothing was lost. Try again.");
    }
    return false;
  } finally {
    // A newer visit may have taken the place of this one.
    if (inFlight === abort) {
      inFlight = null;
      main().removeAttribute("aria-busy");
    }
    if (isBehind) catchUp();
  }
}

// Returns whether the region was replaced. If only marked parts differ, only those are replaced.
function show(fresh, { isInPlace = false, isByOthers = false } = {}) {
  if (!fresh) throw new TypeError("no region in the answer");
  const before = lastSent;
  lastSent = fresh.cloneNode(true);
  awaitChange(fresh);
  if (showParts(fresh, before, isInPlace, isByOthers)) return false;
  main().replaceWith(document.adoptNode(fresh));
  shownAt = performance.now();
  document.title = fresh.dataset.title ?? document.title;
  for (const link of document.querySelectorAll(".nav a")) {
    if (link.dataset.section === fresh.dataset.section) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  resetMeasures();
  playPrompt();
  return true;
}

// The second tap of a double tap is not for what has come under the finger since. In milliseconds.
const doubleTap = 300;
let shownAt = -Infinity;
let isTap = false;

document.addEventListener("pointerdown", ({ pointerType }) => (isTap = pointerType === "touch"), true);

document.addEventListener("click", (event) => {
  // Keys click, too, but without a count.
  const isSecond = isTap && event.detail > 0 && performance.now() - shownAt < doubleTap;
  if (!isSecond || !main().contains(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// For scripts that keep something of the region: it is another one now.
function tellOfRegion(isByOthers) {
  document.dispatchEvent(new CustomEvent("sanpo:region", { detail: { isByOthers } }));
}

// A flag can add a page to the navigation or take one away.
function showNavigation(fresh) {
  const old = document.querySelector(".masthead .nav");
  const sections = (nav) => [...nav.querySelectorAll("a")].map((link) => link.dataset.section).join();
  if (old && fresh && sections(old) !== sections(fresh)) old.replaceWith(document.adoptNode(fresh));
}

// A parser without scripts takes what is in `noscript` for elements: a refresh there would load the
// page again from under the person.
function parsed(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  page.querySelectorAll("noscript").forEach((alternative) => alternative.replaceChildren());
  return {
    region: withOwnToken(page.getElementById("main")), navigation: page.querySelector("body > .nav"),
  };
}

function withOwnToken(region) {
  if (ownToken) region?.querySelectorAll("[name=csrf]").forEach((field) => field.setAttribute("value", ownToken));
  return region;
}

// Returns whether the region is what the server last sent for this page. A clock that has run on
// since is no change.
const isShown = (region) => withoutClock(lastSent).isEqualNode(withoutClock(region));

function withoutClock(region) {
  const copy = region?.cloneNode(true);
  copy?.removeAttribute("data-changes-in");
  copy?.querySelectorAll("[data-clock]").forEach((clock) => clock.replaceChildren());
  return copy;
}

const partsOf = (region) => [...region.querySelectorAll("[data-part]")];

// Whether two answers are about the same parts. A list that more.js has let grow may have some that
// the answer leaves out; a list that grows from another address is another list.
function areSame(old, parts, fresh) {
  const [known, sent] = [old, parts].map((all) => new Set(all.map(({ id }) => id)));
  const isSame = (list) => fresh.querySelector(`#${CSS.escape(list.id)}`)?.dataset.grows === list.dataset.grows;
  return (
    old.length > 0 &&
    parts.every(({ id }) => known.has(id)) &&
    old.every((part) => sent.has(part.id) || part.closest("[data-grows]")) &&
    [...main().querySelectorAll("[data-grows]")].every(isSame)
  );
}

const noticeOf = (region) => region?.querySelector(":scope > .notice");

// The part as the server sent it, or as more.js added it: without what the person opened in it.
function untouched(part) {
  const copy = part.cloneNode(true);
  copy.removeAttribute("tabindex");
  copy.querySelectorAll("details[open]").forEach((details) => details.removeAttribute("open"));
  return copy;
}

// A page that marks its changing parts with data-part keeps the rest, such as a frame or a field
// being edited. So is a part that is as the server sent it before: a drawer in it stays open. With
// different parts, or news above them, it is a different page.
//
// A part in which something is typed stays when others move on, and is replaced afterwards. An error
// outside the parts shows the page anew.
function showParts(fresh, before, isInPlace, isByOthers) {
  const [old, parts, news] = [partsOf(main()), partsOf(fresh), fresh.querySelector(".notice")];
  const isNews = news && !isInPlace && !before?.querySelector(".notice")?.isEqualNode(news);
  const isError = [...fresh.querySelectorAll(".error")].some((error) => !error.closest("[data-part]"));
  if (!areSame(old, parts, fresh) || isNews || isError) return false;
  const focused = document.activeElement;
  const holder = focused?.closest("[data-part]")?.id;
  for (const part of parts) {
    const current = document.getElementById(part.id);
    const sent = before.querySelector(`#${CSS.escape(part.id)}`) ?? untouched(current);
    if (sent.isEqualNode(part) && !("outdated" in current.dataset)) continue;
    announceTyped(current, part);
    if (isByOthers && holdsInput(current)) keepTyped(current);
    else current.replaceWith(document.adoptNode(part));
  }
  showTour(fresh);
  if (isInPlace) showNotice(noticeOf(fresh));
  // A part that was replaced took the focus with it.
  if (focused && !focused.isConnected) focusAgain(document.getElementById(focused.id || holder));
  document.dispatchEvent(new Event("sanpo:parts"));
  return true;
}

function keepTyped(part) {
  part.dataset.outdated = "";
  pointTo(
    location, "This page changed in another face. What you typed is for the earlier version.",
    "Show the current state");
}

// What was typed is gone again.
document.addEventListener("input", ({ target }) => {
  const part = target.closest?.("[data-outdated]");
  if (part && !holdsInput(part)) catchUp();
});

function focusAgain(target) {
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}

// What was done stands in view wherever the person has scrolled to.
function showNotice(notice) {
  noticeOf(main())?.remove();
  if (!notice) return;
  notice.classList.add("is-in-place");
  main().prepend(document.adoptNode(notice));
}

// The tour's banner is on every page, also on those that change in parts.
function showTour(fresh) {
  const [old, now] = [main(), fresh].map((region) => region.querySelector(".tutorial"));
  if (!now) old?.remove();
  else if (!old) main().prepend(document.adoptNode(now));
  else if (!now.isEqualNode(old)) old.replaceWith(document.adoptNode(now));
}

// Where the tour's banner ends, at the top of the window.
const bannerEnd = () =>
  Math.max(0, document.querySelector(".tutorial:not(.is-panel)")?.getBoundingClientRect().bottom ?? 0);

const placeOf = ({ pathname, search }) => pathname + search;
let place = placeOf(location);

// Back leads to where the person was on the page, but not from step to step, as in a song.
function remember(url, scroll, isSamePlace) {
  if (isSamePlace || placeOf(new URL(url)) === place) {
    history.replaceState({}, "", url);
  } else {
    history.replaceState({ scroll }, "");
    history.pushState({}, "", url);
  }
  place = placeOf(location);
}

// The part of the page that an address names, as “#list” does.
const partNamedBy = (url) => document.getElementById(decodeURIComponent(new URL(url).hash.slice(1)));

// Focuses the refused field or form, else the part that the address names, else the element that
// requests the focus, else the heading. A search field would take the key that undoes what was just
// done, and a phone's keyboard would cover what was found.
function settleFocus(scroll, named = null) {
  const region = main();
  const error = refusal(region);
  const hasFound = isTouch() && region.querySelector("[type=search][autofocus]")?.value;
  const target =
    region.querySelector("[aria-invalid=true]") ??
    error?.closest("form")?.querySelector("[autofocus]") ??
    error?.closest("form")?.querySelector("input:not([type=hidden]), select, textarea") ??
    named ??
    region.querySelector(noticeOf(region) || hasFound ? "[autofocus]:not([type=search])" : "[autofocus]") ??
    region.querySelector("[data-focus]") ??
    region.querySelector("h1") ??
    region;
  if (!target.matches("input, button, select, textarea, a, [tabindex]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  // Selects an answer to be corrected, so that typing replaces it.
  if (target.matches(".typed")) target.select();
  if (target.matches("[aria-invalid=true]")) target.scrollIntoView({ block: "center" });
  else if (error) error.scrollIntoView({ block: "center" });
  else if (named) named.scrollIntoView();
  else scrollTo(0, scroll);
  announceNews(named);
}

// Why a form was refused: what is wrong with its fields, or else with it. Other errors are older.
function refusal(region) {
  const places = ["form:has([aria-invalid=true]) .error", "form .error", ".error[role=alert]"];
  return isRefused ? places.map((place) => region.querySelector(place)).find(Boolean) : null;
}

function announceNews(named) {
  const news = [".notice p", "[data-focus]", "h1"].map((part) => main().querySelector(part));
  const first = [refusal(main()), named, ...news].find(Boolean);
  announce(first ? described(first) : document.title);
}

// After what describes it, as a verdict does the right answer.
function described(element) {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return [...ids.map((id) => document.getElementById(id)), element].map(({ textContent }) => textContent).join(": ");
}

// What an element says, without the readings over its words, which would be said twice.
function spoken(element) {
  const copy = element?.cloneNode(true);
  copy?.querySelectorAll("rt, rp, svg").forEach((reading) => reading.remove());
  return copy?.textContent ?? "";
}

function announce(sentence) {
  document.getElementById("announcer").textContent = sentence.trim().replace(/\s+/g, " ");
}

// Whether a form is sent in place. One that leads elsewhere, or has to be confirmed, is sent as a
// whole page: where userscripts run, that is any but a session's own. Those have a revision, and what
// changes the asked item has an intent too.
function staysOnPage(form) {
  const isBelow = new URL(form.action).pathname.startsWith(`${location.pathname}/`);
  const isWithinReach = document.getElementById("sanpo-userscripts") !== null;
  const { revision, intent } = form.elements;
  const isOfSession = revision !== undefined && intent === undefined;
  return isBelow && (!isWithinReach || isOfSession);
}

// What a form has found begins below a phone's window, or under its keyboard.
function leadTo(found) {
  if (!found || found.getBoundingClientRect().top < innerHeight / 2) return;
  focusAgain(found);
  found.scrollIntoView();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const isOurs = form.matches("[data-enhance]") && !event.defaultPrevented;
  if (!isOurs) return;
  if (loadsWhole() && !staysOnPage(form)) return;
  event.preventDefault();
  // A second press before the response would send the same revision twice.
  if (form.matches("[data-sent]")) return;
  const fields = new FormData(form, event.submitter);
  if (form.method === "get") {
    const url = new URL(form.action);
    url.search = new URLSearchParams(fields).toString();
    visit(url.href);
    return;
  }
  form.dataset.sent = "";
  const isMultipart = form.enctype === "multipart/form-data";
  const body = isMultipart ? fields : new URLSearchParams(fields);
  const textOf = () => new URLSearchParams(new FormData(form)).toString();
  const sent = textOf();
  // What was done from where the person is on the page is undone from there.
  const isInPlace = form.matches("[data-in-place], .panel form, .notice.is-in-place form");
  const isStep = form.matches("[data-steps]");
  visit(form.action, { method: "POST", body, isInPlace, isStep })
    .then((isTaken) => {
      // A page that keeps its forms would also keep the submitted values. What was typed since stays.
      if (!isTaken) return keepDraft(form);
      if (textOf() === sent) form.reset();
      leadTo(document.getElementById(form.dataset.finds));
    })
    .finally(() => delete form.dataset.sent);
});

document.addEventListener("click", (event) => {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target.closest("a[href]");
  if (!isPlain || !link || event.defaultPrevented) return;
  const dialog = link.dataset.opens && document.getElementById(link.dataset.opens);
  if (dialog) {
    event.preventDefault();
    dialog.showModal();
  } else if (link.matches("[data-focuses]")) {
    // Without scrolling to what is in view already, or an entry in the history.
    event.preventDefault();
    const field = partNamedBy(link.href)?.querySelector("[autofocus], select");
    field?.focus({ preventScroll: true });
    const { top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {};
    if (top < 0 || bottom > innerHeight) field.scrollIntoView({ block: "nearest" });
  } else if (link.matches("[data-plays]")) {
    event.preventDefault();
    // On failure, opens the URL, which shows the problem.
    play(link, () => location.assign(link.href));
    document.querySelector(".typed")?.focus();
  } else if (link.matches("[data-enhance]") && link.origin === location.origin && !loadsWhole()) {
    event.preventDefault();
    visit(link.href);
  }
});

addEventListener("popstate", ({ state }) => {
  // To another section of the same page, which the browser shows.
  if (place === placeOf(location)) return;
  place = placeOf(location);
  if (loadsWhole()) location.reload();
  else visit(location.href, { isTraversal: true, scroll: state?.scroll });
});

// Sound

const player = new Audio();
// The URLs of what follows.
let playsThen = [];
let shownPrompt = "";
player.addEventListener("ended", playNext);

function play(link, fail) {
  playsThen = link.dataset.then?.split(" ") ?? [];
  start(link.href, fail);
}

function playNext() {
  if (playsThen.length) start(playsThen.shift());
}

function start(url, fail = playNext) {
  player.src = url;
  player.play().catch((failure) => failure.name === "NotSupportedError" && fail());
}

// A prompt or an answer is played once, however often the page is drawn meanwhile. What follows
// in the one before it is played no more.
function playPrompt() {
  const link = main().querySelector("[data-autoplay]");
  const prompt = `${revision()} ${link?.href}`;
  if (prompt === shownPrompt) return;
  shownPrompt = prompt;
  playsThen = [];
  if (link) play(link);
}

// Keys

const hotkeysAreOn = () => document.documentElement.dataset.hotkeys === "on";
// A full-width digit or letter, as an input method may send it, is the key it stands for.
const nameOf = (event) => (event.key === " " ? "Space" : event.key.normalize("NFKC"));

function answersTo(key) {
  const target = [...document.querySelectorAll("[data-key]")].find((element) =>
    element.dataset.key.split(/\s+/).includes(key));
  return target ?? (key === helpKey() ? helpLink() : undefined);
}

document.addEventListener("keydown", (event) => {
  countKeystroke();
  const key = nameOf(event);
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  if (!hotkeysAreOn() || isModified || event.isComposing || event.repeat) return;
  // Out of the answer, for the keys.
  if (key === "Escape" && event.target.matches(".typed")) return event.target.blur();
  if (isTextField(event.target) || document.querySelector("dialog[open]")) return;
  // A focused button or link handles these two keys itself.
  const isItsOwn = event.target.closest("a, button, summary, input");
  if (isItsOwn && (key === "Enter" || key === "Space")) return;
  const target = answersTo(key);
  if (target) event.preventDefault();
  if (isLetter(key)) pressLetter(key, target);
  else target?.click();
});

// Enter submits as in a field of one line; with shift, it breaks the line. A phone has no shift for it.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || isTouch()) return;
  if (!event.target.matches("textarea[data-submits]")) return;
  event.preventDefault();
  event.target.form.querySelector("button")?.click();
});

// Letters in a burst are a word meant for a field, not commands; once they are, a longer pause does
// not end the word. A letter is a command if it is in no word, and no other follows within the time
// of a burst. The same letter again is no word. In milliseconds; the same as in the terminal.
const burst = 350;
const pauseInWord = 700;
const isLetter = (key) => /^\p{L}$/u.test(key);
let lastLetter = -Infinity;
let isInWord = false;
let letterWaiting;
// How long ago the letter was pressed whose command is done, in milliseconds.
let letterDelay = 0;

function pressLetter(key, target) {
  const pause = performance.now() - lastLetter;
  const waited = letterWaiting;
  const isAgain = waited?.key === key;
  lastLetter = performance.now();
  letterWaiting = undefined;
  clearTimeout(waited?.timer);
  isInWord = !isAgain && pause < (isInWord ? pauseInWord : burst);
  if (isInWord) return;
  if (isAgain) waited.command();
  if (!target) return;
  // Meanwhile, what it is for may have been drawn anew; on another page or card it is for nothing.
  const pressed = lastLetter;
  const waiting = (letterWaiting = { key, place: whereabouts() });
  waiting.command = () => {
    letterWaiting = undefined;
    letterDelay = performance.now() - pressed;
    if (waiting.place === whereabouts()) answersTo(key)?.click();
    letterDelay = 0;
  };
  waiting.timer = setTimeout(waiting.command, burst);
}

const whereabouts = () => `${visits} ${revision()}`;

const helpLink = () => document.querySelector("[data-opens=keys]");
const helpKey = () => helpLink()?.querySelector("kbd")?.textContent;

// Typing into a terminal: keys are sent to its form's URL, one after the other

const typeable = /^(.|Space|Enter|Backspace|Arrow(Up|Down|Left|Right)|Ctrl-C)$/u;
// With a selection, the same keys copy it.
const isStop = (event) => event.ctrlKey && event.key === "c" && getSelection().isCollapsed;
let typed = Promise.resolve();

document.addEventListener("keydown", (event) => {
  const key = isStop(event) ? "Ctrl-C" : nameOf(event);
  const isModified = !isStop(event) && (event.ctrlKey || event.metaKey || event.altKey);
  const form = document.getElementById(event.target.dataset?.typesInto);
  if (!form || isModified || event.isComposing || !typeable.test(key)) return;
  event.preventDefault();
  const body = new URLSearchParams({ csrf: form.elements.csrf.value, key });
  typed = typed
    .then(() => send(form.action, body))
    .then(removeWarning)
    .catch((failure) => warn(failure instanceof TypeError
      ? "The server did not respond. Start it again, then reload the page."
      : "The server did not accept the key. Reload the page."));
});

// Announces the new lines of the terminal that is typed into.
function announceTyped(old, now) {
  const terminal = document.activeElement;
  if (!terminal?.matches("[data-types-into]") || !terminal.contains(old)) return;
  const [before, lines] = [old, now].map((screen) => screen.textContent.split("\n"));
  const news = lines.filter((line) => {
    const place = before.indexOf(line);
    // One that was there once is new the second time.
    if (place >= 0) before.splice(place, 1);
    return place < 0 && line.trim();
  });
  if (news.length > 0) announce(news.join(" "));
}

// The effect of a key arrives as a change event, so the redirect that confirms it is enough.
async function send(action, body) {
  const headers = regionHeader;
  const response = await fetch(action, { method: "POST", body, headers, redirect: "manual" });
  if (response.type !== "opaqueredirect") throw new Error(`refused with ${response.status}`);
}

// Time and keystrokes of an answer

let keystrokes = 0;

function countKeystroke() {
  keystrokes += 1;
  for (const field of document.querySelectorAll("input[name=keystrokes]")) field.value = keystrokes;
}

function resetMeasures() {
  keystrokes = 0;
  tick();
}

function tick() {
  const timer = document.querySelector("[data-shown-at]");
  if (!timer) return;
  const elapsed = Math.max(0, Date.now() - Number(timer.dataset.shownAt));
  const seconds = Math.floor(elapsed / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  // Longer than anyone thinks about a card.
  timer.textContent = seconds < 600 ? clock : "10:00+";
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
setInterval(tick, stillness.matches ? 15_000 : 1_000);
tick();

// Following changes in other faces

const fieldsOf = (element) =>
  [...element.querySelectorAll("input:not([type=hidden], [type=file]), textarea, select")];

// What is marked with data-once counts for one change only.
function keptFields(isDone) {
  return fieldsOf(main()).filter((field) => isChanged(field) && !(isDone && field.closest("[data-once]")))
    .map(({ id, name, type, value, checked }) => ({ id, name, type, value, checked }));
}

const hasFile = (element) =>
  [...element.querySelectorAll("input[type=file]")].some(({ files }) => files.length > 0);
const holdsInput = (element) => hasFile(element) || fieldsOf(element).some(isChanged);

// What the person typed, opened and is at.
function inputOf(region, isDone = false) {
  const { activeElement } = document;
  return {
    fields: keptFields(isDone), drawers: drawers(),
    focused: region.contains(activeElement) && selectorOf(activeElement),
  };
}

// Headings have no ID.
const selectorOf = (element) => (element.matches("h1") ? "h1" : `[id="${CSS.escape(element.id)}"]`);

function restore({ fields, drawers, focused }) {
  fields.forEach(putBack);
  openAgain(drawers);
  if (focused !== false) focusAgain(document.querySelector(focused) ?? main());
}

const captions = () => [...main().querySelectorAll("details > summary")];

function drawers() {
  return captions().map(({ parentElement, textContent }) => ({ isOpen: parentElement.open, textContent }));
}

// Drawers are told apart by their places or, if there are others, by their captions.
function openAgain(before) {
  const now = captions();
  const rest = [...before];
  now.forEach((caption, place) => {
    const index = rest.findIndex((drawer) => drawer?.textContent === caption.textContent);
    const same = now.length === before.length ? before[place] : rest[index];
    if (index >= 0) delete rest[index];
    if (same?.isOpen) caption.parentElement.open = true;
  });
}

const isBox = (field) => field.type === "checkbox" || field.type === "radio";
const isChanged = (field) =>
  isBox(field) ? field.checked !== field.defaultChecked : field.value !== defaultOf(field);

// Boxes with the same name are identified by their values.
function putBack({ id, name, type, value, checked }) {
  const boxes = [...main().querySelectorAll(`input[type=${type}]`)];
  const field = id
    ? document.getElementById(id)
    : boxes.find((box) => box.name === name && box.value === value);
  if (field && isBox(field)) field.checked = checked;
  else if (field) field.value = value;
}

function defaultOf(field) {
  if (!field.matches("select")) return field.defaultValue;
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value;
}

// One box ticks all others of its list.
document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-ticks-all]")) return;
  for (const box of target.closest("table").querySelectorAll("tbody [type=checkbox]")) box.checked = target.checked;
});

// Once boxes of a list are ticked, the form that they belong to is in view; its CSS counts them.
document.addEventListener("change", ({ target }) => {
  const list = target.matches("[form], [data-ticks-all]") && target.closest("table");
  if (list) announce(`Selected cards: ${list.querySelectorAll("tbody :checked").length}`);
});

const revisionOf = (region) => region.querySelector("[name=revision]")?.value;
const revision = () => revisionOf(main());

// A field with the server's value has no input to lose.
function isTyping() {
  const field = document.activeElement;
  return isTextField(field) && "value" in field && field.value !== defaultOf(field);
}

// A page being loaded may lack the latest changes, so it is requested once more. Refreshes run one
// after the other: an older page must not replace a newer one.
let isBehind = false;
let isRefreshing = false;
// What is replaced or moved under a press would get no click, so changes wait for its end.
let isPressing = false;

for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
  addEventListener(type, ({ buttons }) => {
    isPressing = buttons === 1;
    if (isBehind && !isPressing) catchUp();
  }, true);
}

async function catchUp() {
  isBehind = true;
  if (inFlight || isRefreshing) return;
  isRefreshing = true;
  try {
    while (isBehind && !inFlight && !isPressing) {
      isBehind = false;
      await refresh();
    }
  } catch {
    // A failed refresh is not reported: EventSource reconnects, and the next change refreshes again.
  } finally {
    isRefreshing = false;
  }
}

// Where the page says when it changes by itself, it is requested then, and awaited again if that
// was too early.
let changing;

function awaitChange(region) {
  clearTimeout(changing);
  const wait = Number(region?.dataset.changesIn);
  // A longer timer would overflow, and run at once.
  if (wait > 0) changing = setTimeout(catchUp, Math.min(wait, 2 ** 31 - 1));
}

// What a long task on the page has come to.
const resultOf = (region) => region.querySelector("[data-focus]")?.textContent;

async function refresh() {
  if (!main().matches("[data-live-region]") || isRefused) return;
  const before = main();
  const visitsBefore = visits;
  const asked = revision();
  // A page opened at another place stays there until the learner moves, and a session's notice goes
  // once another face goes on.
  const learner = main().querySelector("[data-place]")?.dataset.place;
  const headers = { ...regionHeader, "Sanpo-Following": learner ?? asked ?? "true" };
  // A page that showed a job says once it is done.
  if (main().querySelector("[data-jobs], [data-done]")) headers["Sanpo-Jobs"] = "true";
  const response = await fetch(location.href, { headers });
  const { region, navigation } = parsed(await response.text());
  // The person has navigated in the meantime.
  if (visits !== visitsBefore || main() !== before) return;
  if (isPressing) return void (isBehind = true);
  // What was deleted elsewhere is gone here as well, unless something is typed.
  const isGone = response.status === 404 && region && !holdsInput(before);
  if (!response.ok && !isGone) return;
  showNavigation(navigation);
  awaitChange(region);
  if (isShown(region) && !main().querySelector("[data-outdated]")) return;
  if ((isTyping() || hasFile(before)) && partsOf(before).length === 0) return pointOut(region);
  if (holdsAdditions()) return pointToAdditions();
  const input = inputOf(before);
  const isRestored = isOfOtherData(region);
  if (!show(region, { isByOthers: true })) return;
  const isSame = revision() === asked && !isRestored;
  // Input for one card is not an answer to the next.
  if (isSame) restore(input);
  if (!isSame && input.focused !== false) settleFocus(scrollY);
  else if (!isSame || resultOf(main()) !== resultOf(before)) announceNews();
  if (isRestored) showSign(restored);
  tellOfRegion(true);
}

// Navigates to a path sent by the terminal, only within the site.
function go(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  if (!holdsInput(main())) visit(url.href);
  else pointTo(url, "The terminal moved to another page.", "Follow");
}

const signpost = () => document.getElementById("signpost");

const restored = "Your data was restored from a backup, so this is another session.";

// The id of a session begins with the generation of the data, which a restore changes.
function isOfOtherData(fresh) {
  const [now, then] = [fresh, main()].map(
    (region) => region?.querySelector("input[name=session]")?.value.split("-")[0]);
  return Boolean(now && then && now !== then);
}

// Only an outdated session is pointed out, as it accepts no answers; other pages can wait.
function pointOut(fresh) {
  const isRestored = isOfOtherData(fresh);
  if (!fresh || revision() === undefined || !isRestored && revisionOf(fresh) === revision()) return;
  const sentence = isRestored ? restored : "The session continued in another face.";
  pointTo(location, sentence, "Show the current state");
}

// Whether a userscript added to the page: a new region would be without it. A session goes on.
function holdsAdditions() {
  const [now, sent] = [main(), lastSent].map((region) => region.querySelectorAll("*").length);
  return document.getElementById("sanpo-userscripts") && revision() === undefined && now > sent;
}

function pointToAdditions() {
  if (signpost()?.querySelector("a")) return;
  const url = new URL(place, location.origin);
  pointTo(
    url, "This page has changed since, but a new one would lack what userscripts added to it.",
    "Show the current state");
}

// Shows a link instead of navigating, so that no input is lost.
function pointTo(url, sentence, words) {
  const link = document.createElement("a");
  Object.assign(link, { href: url.href, textContent: words });
  link.dataset.enhance = "";
  showSign(sentence, " ", link);
}

// Shows what went wrong above the page, which stays. Returns false, as nothing was accepted.
function warn(sentence) {
  if (signpost()?.querySelector("a")) {
    announce(sentence);
  } else {
    showSign(sentence);
    signpost().classList.add("is-in-place", "is-problem");
  }
  return false;
}

// Once it goes well again.
function removeWarning() {
  document.querySelector("#signpost.is-in-place")?.remove();
}

// Whether a form found no server.
let isCutOff = false;

function reconnect() {
  if (!isCutOff) return;
  isCutOff = false;
  removeWarning();
  document.dispatchEvent(new Event("sanpo:connected"));
  catchUp();
}

addEventListener("online", reconnect);

function showSign(...contents) {
  const sign = document.createElement("p");
  Object.assign(sign, { id: "signpost", className: "notice" });
  sign.append(...contents);
  signpost()?.remove();
  main().before(sign);
  announce(sign.textContent);
}

let source;
let refusals = 0;

// The wait in milliseconds before a refused connection is tried again: it may be refused for good.
const waitAfter = (refusals) => 5_000 * 2 ** Math.min(refusals, 6);

// Where jobs are shown, a backend is asked for news of them.
const showsJobs = () => Boolean(main().querySelector("[data-jobs]"));

function follow() {
  const address = document.body.dataset.live;
  if (!address || !window.EventSource) return;
  // A page in a frame is not navigated.
  const query = new URLSearchParams(window === window.top ? {} : { framed: true });
  if (showsJobs()) query.set("jobs", true);
  source?.close();
  source = new EventSource(`${address}?${query}`);
  source.addEventListener("changed", catchUp);
  source.addEventListener("go", (event) => go(event.data));
  // The browser connects again by itself, unless it was refused, such as by a proxy.
  source.addEventListener("error", ({ target }) => {
    if (target !== source || target.readyState !== EventSource.CLOSED) return;
    setTimeout(followIfSeen, waitAfter(refusals));
    refusals += 1;
  });
  source.addEventListener("open", () => {
    refusals = 0;
    reconnect();
  });
}

for (const type of ["sanpo:region", "sanpo:parts"]) {
  document.addEventListener(type, () => {
    if (source && showsJobs() !== /jobs/.test(source.url)) follow();
  });
}
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => event.persisted && followIfSeen());

// Browsers hold few connections to a server, for all tabs together: only those that are looked at
// follow, and the one that was looked at last, which a terminal may lead.
const tabs = new BroadcastChannel("sanpo-tabs");
tabs.addEventListener("message", () => document.hidden && source?.close());
document.addEventListener("visibilitychange", followIfSeen);

function followIfSeen() {
  if (document.hidden) return;
  tabs.postMessage("");
  if (source?.readyState !== EventSource.OPEN) follow();
}

followIfSeen();
playPrompt();
awaitChange(main());
// A form that is sent without this file, such as an account's, is answered with a document. Back and a
// reload show its page, instead of asking whether to send it again.
if (isRefused) history.replaceState(history.state, "", location.href);
if (isRefused && main().querySelector("[aria-invalid=true]")) settleFocus(scrollY);
