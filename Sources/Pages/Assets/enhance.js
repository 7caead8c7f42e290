// Makes the pages quicker, and changes nothing about what they do: every link and form here also
// works without this file. A form or link marked data-enhance is fetched for its `main` region
// only, which then takes the place of the old one.
"use strict";

const regionHeader = { "Sanpo-Region": "main" };
const main = () => document.getElementById("main");
const isTextField = (element) =>
  element instanceof Element &&
  element.matches("textarea, select, [contenteditable], [data-types-into], input:not([type=checkbox], [type=submit])");

let inFlight = null;
let visits = 0;
let shown = "";
const asLoaded = main().cloneNode(true);
// A form that was sent back waits with its errors for the person, whatever others do meanwhile.
let isRefused = performance.getEntriesByType("navigation")[0]?.responseStatus >= 400;

// Fetching a region

// Says whether the server took what was asked of it.
async function visit(url, { body, method = "GET", isTraversal = false } = {}) {
  inFlight?.abort();
  visits += 1;
  const abort = (inFlight = new AbortController());
  main().setAttribute("aria-busy", "true");
  signpost()?.remove();
  try {
    const response = await fetch(url, {
      method, body, headers: regionHeader, signal: abort.signal, credentials: "same-origin",
    });
    const type = response.headers.get("Content-Type") ?? "";
    if (!type.startsWith("text/html")) throw new TypeError("not a page");
    const isAnew = show(await response.text());
    isRefused = !response.ok;
    // A refused form (422) leaves the address alone: nothing has moved.
    if (!isTraversal && response.ok) remember(response.url);
    if (isAnew) settleFocus();
    return response.ok;
  } catch (failure) {
    if (failure.name === "AbortError") return false;
    if (method === "GET") location.assign(url);
    else announce("The server did not answer. Nothing was lost; try again.");
    return false;
  } finally {
    if (inFlight === abort) inFlight = null;
    main().removeAttribute("aria-busy");
    if (isBehind) catchUp();
  }
}

// Says whether the region is another; where only marked parts of it differ, those are exchanged.
function show(html) {
  shown = html;
  const fresh = regionIn(html);
  if (!fresh) throw new TypeError("no region in the answer");
  if (showParts(fresh)) return false;
  main().replaceWith(document.adoptNode(fresh));
  document.title = fresh.dataset.title ?? document.title;
  for (const link of document.querySelectorAll(".nav a")) {
    if (link.dataset.section === fresh.dataset.section) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  resetMeasures();
  playAnswer();
  return true;
}

const regionIn = (html) => new DOMParser().parseFromString(html, "text/html").getElementById("main");

// Whether it is what stands there already, as far as the server is concerned.
const isShown = (html) => (shown ? html === shown : asLoaded.isEqualNode(regionIn(html)));

const partsOf = (region) => [...region.querySelectorAll("[data-part]")];
const namesOf = (parts) => parts.map((part) => part.id).join();

// A page that marks what changes of itself with data-part keeps the rest, as a frame or a field
// that is being filled in. It is another page when other parts are there.
function showParts(fresh) {
  const [old, parts] = [partsOf(main()), partsOf(fresh)];
  const isSame = old.length > 0 && namesOf(old) === namesOf(parts);
  if (!isSame || fresh.querySelector(".notice")) return false;
  for (const [index, part] of parts.entries()) {
    if (!part.isEqualNode(old[index])) old[index].replaceWith(document.adoptNode(part));
  }
  return true;
}

function remember(url) {
  if (url === location.href) history.replaceState({}, "", url);
  else history.pushState({}, "", url);
}

// What was refused comes first, then where the page wants the focus, then its heading.
function settleFocus() {
  const region = main();
  const target =
    region.querySelector("[aria-invalid=true]") ??
    region.querySelector("[autofocus]") ??
    region.querySelector("[data-focus]") ??
    region.querySelector("h1") ??
    region;
  if (!target.matches("input, button, select, textarea, a, [tabindex]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  // An answer that was put back is typed over, or mended.
  if (target.matches(".typed")) target.select();
  if (target.matches("[aria-invalid=true]")) target.scrollIntoView({ block: "center" });
  else scrollTo(0, 0);
  announce(region.querySelector(".error, .notice p, h1")?.textContent ?? document.title);
}

function announce(sentence) {
  document.getElementById("announcer").textContent = sentence.trim().replace(/\s+/g, " ");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const isOurs = form.matches("[data-enhance]") && !event.defaultPrevented;
  if (!isOurs) return;
  event.preventDefault();
  // A second press before the answer would send the same revision twice.
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
  visit(form.action, { method: "POST", body })
    // A page that keeps its forms would keep what was sent in them too.
    .then((isTaken) => isTaken && form.reset())
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
  } else if (link.matches("[data-plays]")) {
    event.preventDefault();
    // The address says what is wrong.
    play(link, () => location.assign(link.href));
  } else if (link.matches("[data-enhance]") && link.origin === location.origin) {
    event.preventDefault();
    visit(link.href);
  }
});

addEventListener("popstate", () => visit(location.href, { isTraversal: true }));

// Sound

const player = new Audio();
let playedItself = "";

function play(link, fail = () => {}) {
  player.src = link.href;
  player.play().catch((failure) => failure.name === "NotSupportedError" && fail());
}

// What belongs to an answer is played once, however often the page is drawn meanwhile.
function playAnswer() {
  const link = main().querySelector("[data-autoplay]");
  const answer = link ? `${revision()} ${link.href}` : "";
  if (link && answer !== playedItself) play(link);
  playedItself = answer;
}

// Keys

const hotkeysAreOn = () => document.documentElement.dataset.hotkeys === "on";
const nameOf = (event) => (event.key === " " ? "Space" : event.key);

function answersTo(key) {
  return [...document.querySelectorAll("[data-key]")].find((element) =>
    element.dataset.key.split(/\s+/).includes(key));
}

document.addEventListener("keydown", (event) => {
  countKeystroke();
  const key = nameOf(event);
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  if (!hotkeysAreOn() || isModified || event.isComposing || event.repeat) return;
  if (isTextField(event.target) || document.querySelector("dialog[open]")) return;
  // A focused button or link answers to these two itself.
  const isItsOwn = event.target.closest("a, button, summary, input");
  if (isItsOwn && (key === "Enter" || key === "Space")) return;
  const target = answersTo(key) ?? (key === helpKey() ? helpLink() : undefined);
  if (target) event.preventDefault();
  if (isLetter(key)) pressLetter(target);
  else target?.click();
});

// Letters in a burst are a word that was meant for a field, and no commands: a letter is one when
// no other comes before or after it for so long.
const burst = 200;
const isLetter = (key) => /^\p{L}$/u.test(key);
let lastLetter = -burst;
let letterWaiting;

function pressLetter(target) {
  const isAlone = performance.now() - lastLetter >= burst;
  lastLetter = performance.now();
  clearTimeout(letterWaiting);
  if (isAlone && target) letterWaiting = setTimeout(() => target.isConnected && target.click(), burst);
}

const helpLink = () => document.querySelector("[data-opens=keys]");
const helpKey = () => helpLink()?.querySelector("kbd")?.textContent;

// Typing into a terminal: its keys go where its form goes, one after the other

const typeable = /^(.|Space|Enter|Backspace|Arrow(Up|Down|Left|Right))$/u;
let typed = Promise.resolve();

document.addEventListener("keydown", (event) => {
  const key = nameOf(event);
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  const form = document.getElementById(event.target.dataset?.typesInto);
  if (!form || isModified || event.isComposing || !typeable.test(key)) return;
  event.preventDefault();
  const body = new URLSearchParams({ csrf: form.elements.csrf.value, key });
  typed = typed
    .then(() => send(form.action, body))
    .catch(() => announce("The server did not take the key; load the page again."));
});

// What comes of a key is heard as any change is, so the redirect that says it was taken suffices.
async function send(action, body) {
  const headers = regionHeader;
  const response = await fetch(action, { method: "POST", body, headers, redirect: "manual" });
  if (response.type !== "opaqueredirect") throw new Error(`refused with ${response.status}`);
}

// What an answer cost

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
  // Nobody thinks about a card for so long.
  timer.textContent = seconds < 600 ? clock : "10:00+";
}

const prefersStillness = matchMedia("(prefers-reduced-motion: reduce)").matches;
setInterval(tick, prefersStillness ? 15_000 : 1_000);
tick();

// Following what other faces do

function keptFields() {
  const fields = [...main().querySelectorAll("input:not([type=hidden], [type=file]), textarea, select")];
  return fields.filter(isChanged)
    .map(({ id, name, type, value, checked }) => ({ id, name, type, value, checked }));
}

const isBox = (field) => field.type === "checkbox" || field.type === "radio";
const isChanged = (field) =>
  isBox(field) ? field.checked !== field.defaultChecked : field.value !== defaultOf(field);

// Boxes of one name are told apart by what they stand for.
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

const revisionOf = (region) => region.querySelector("[name=revision]")?.value;
const revision = () => revisionOf(main());

// What the server put into a field is nothing that a person could lose.
function isTyping() {
  const field = document.activeElement;
  return isTextField(field) && "value" in field && field.value !== defaultOf(field);
}

// What changes while a page is on its way may not be on it yet, so it is asked for once more. One
// refresh waits for the other: an older page must not come in behind a newer one.
let isBehind = false;
let isRefreshing = false;

async function catchUp() {
  isBehind = true;
  if (inFlight || isRefreshing) return;
  isRefreshing = true;
  try {
    while (isBehind && !inFlight) {
      isBehind = false;
      await refresh();
    }
  } catch {
    // A failed refresh needs no word: EventSource comes again, and so does the next change.
  } finally {
    isRefreshing = false;
  }
}

async function refresh() {
  if (!main().matches("[data-live-region]") || isRefused) return;
  const before = main();
  const visitsBefore = visits;
  const asked = revision();
  const kept = keptFields();
  const focused = before.contains(document.activeElement) && document.activeElement.id;
  const headers = { ...regionHeader, "Sanpo-Following": "true" };
  const response = await fetch(location.href, { headers });
  const html = await response.text();
  // The person has gone on meanwhile, or nothing that shows has changed.
  if (!response.ok || visits !== visitsBefore || main() !== before || isShown(html)) return;
  if (isTyping() && partsOf(before).length === 0) return pointOut(html);
  if (!show(html)) return;
  // What was typed for one card is no answer to the next.
  if (revision() === asked) kept.forEach(putBack);
  if (focused === false) return;
  (document.getElementById(focused) ?? main()).focus({ preventScroll: true });
}

// The terminal beside this page leads it, and nowhere but within the site.
function go(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  if (keptFields().length === 0) visit(url.href);
  else pointTo(url, "The terminal has gone on to another page.", "Follow it");
}

const signpost = () => document.getElementById("signpost");

// A session that has gone on takes no answer any more; any other page can wait.
function pointOut(html) {
  const fresh = regionIn(html);
  if (!fresh || revision() === undefined || revisionOf(fresh) === revision()) return;
  pointTo(location, "Another face has gone on with this.", "Show where it stands");
}

// What was typed is not to be lost: the person goes when they are ready.
function pointTo(url, sentence, words) {
  const sign = document.createElement("p");
  const link = document.createElement("a");
  Object.assign(link, { href: url.href, textContent: words });
  link.dataset.enhance = "";
  Object.assign(sign, { id: "signpost", className: "notice" });
  sign.append(sentence, " ", link);
  signpost()?.remove();
  main().before(sign);
  announce(sign.textContent);
}

function follow() {
  const address = document.body.dataset.live;
  if (!address || !window.EventSource) return;
  // Only a page that is not in another's frame is led.
  const source = new EventSource(window === window.top ? address : `${address}?framed=true`);
  source.addEventListener("changed", catchUp);
  source.addEventListener("go", (event) => go(event.data));
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && follow());
}

follow();
playAnswer();
