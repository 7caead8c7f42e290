// Plays a song's recording: the current line follows the sound, lines are looped, and times are
// tapped in. Without this file, the recording plays, and lines are chosen by hand. Also marks the line
// that the person goes to, with or without a recording.
"use strict";

{
  const audio = () => document.getElementById("song-audio");
  const lines = () => [...document.querySelectorAll(".lyrics .line[id^=line-]")];
  const sungLines = () => lines().filter((line) => !line.matches(".is-pause, .is-unsung"));
  const numberOf = (line) => Number(line.id.slice("line-".length));
  const startOf = (line) => (line.dataset.start === undefined ? undefined : line.dataset.start / 1000);

  let frame;
  let current;
  let isLooping = false;
  // The bar as the server sent it last, and the line that it is at.
  let bar;
  let told;
  // Whether the person goes to another line, and where the sound stopped.
  let isGoing = false;
  let kept;
  // The line to go to once the server has answered.
  let later;
  // The times tapped in, as `line:milliseconds`; undefined while none are.
  let taps;

  const timesForm = () => document.getElementById("song-times");
  // Until they are saved, the browser keeps them for these lyrics: any link leaves the page, and so
  // does closing the tab.
  const draftName = () => `${timesForm().action} ${timesForm().elements.lines.value}`;
  const draft = () => (localStorage.getItem(draftName()) ?? "").split(",").filter(Boolean);
  const lineOf = (tap) => (tap ? parseInt(tap) : -1);
  const timeOf = (tap) => (tap ? tap.split(":")[1] / 1000 : 0);

  function lineAt(time) {
    return lines().findLast((line) => startOf(line) !== undefined && startOf(line) <= time);
  }

  // The lines that come next in time begin where this one ends.
  function endOf(line) {
    if (line.dataset.end !== undefined) return line.dataset.end / 1000;
    const later = lines().map(startOf).filter((start) => start > startOf(line));
    return later.length ? Math.min(...later) : audio().duration;
  }

  function mark(line, isBySound = false) {
    for (const one of document.querySelectorAll(".lyrics .is-current")) {
      one.classList.remove("is-current");
    }
    const number = numberOf(line);
    // What shows the place takes it from the bar.
    document.getElementById("song-bar")?.setAttribute("data-line", number);
    const before = sungLines().filter((one) => numberOf(one) < number);
    const after = sungLines().find((one) => numberOf(one) > number);
    const place = document.querySelector(".song-place");
    if (place) {
      const count = before.length + (sungLines().includes(line) ? 1 : 0);
      place.textContent = place.textContent.replace(/^\d+/, count);
    }
    setStep("song-previous", before.at(-1) ?? line);
    setStep("song-next", after ?? line);
    line.classList.add("is-current");
    document.dispatchEvent(new CustomEvent("sanpo:parts", { detail: { isBySound } }));
  }

  // What the server sends knows nothing of the sound.
  function showSound() {
    const play = document.getElementById("song-play");
    // The bar may come before the player.
    if (!play || !audio()) return;
    const [sign, words] = audio().paused ? ["▶", "Play"] : ["❚❚", "Pause"];
    play.querySelector(".song-sign").textContent = sign;
    play.ariaLabel = play.querySelector(".song-words").textContent = words;
    document.getElementById("song-loop").ariaPressed = String(isLooping);
    showSave();
  }

  // Previous and next go from the line that is marked.
  function setStep(button, line) {
    const form = document.getElementById(button)?.form;
    if (form) form.elements.line.value = numberOf(line);
  }

  function follow() {
    frame = undefined;
    const player = audio();
    if (!player || player.paused || taps) return;
    if (current && isLooping && player.currentTime >= endOf(current)) {
      player.currentTime = startOf(current);
    }
    const line = lineAt(player.currentTime);
    if (line && line !== current) mark((current = line), true);
    frame = requestAnimationFrame(follow);
  }

  // The place is kept where the sound stopped, for this face and the others.
  function keepPlace() {
    kept = current && String(numberOf(current));
    document.getElementById(`touch-${kept}`)?.click();
  }

  function tap() {
    const next = sungLines().find((line) => numberOf(line) > lineOf(taps.at(-1)));
    if (!next) return;
    const { currentTime, paused, playbackRate } = audio();
    // A key is acted on only once it is no part of a word.
    const pressed = currentTime - (paused ? 0 : (letterDelay / 1000) * playbackRate);
    const time = Math.max(timeOf(taps.at(-1)), pressed);
    taps.push(`${numberOf(next)}:${Math.round(time * 1000)}`);
    mark(next);
    keepTaps();
  }

  function takeBack() {
    taps.pop();
    audio().currentTime = timeOf(taps.at(-1));
    const line = document.getElementById(`line-${lineOf(taps.at(-1))}`);
    if (line) mark(line);
    keepTaps();
  }

  function keepTaps() {
    localStorage.setItem(draftName(), taps.join());
    showTaps(taps);
  }

  function showTaps(taps) {
    document.getElementById("tapped").textContent = `${taps.length} of ${sungLines().length}`;
    timesForm().elements.times.value = taps.join();
    showSave();
  }

  // The form itself is out of view while the lines are.
  function showSave() {
    const save = document.getElementById("song-save");
    if (save) save.hidden = !timesForm()?.elements.times.value;
  }

  function beginTaps() {
    taps = draft();
    audio().currentTime = timeOf(taps.at(-1));
    audio().play();
    showTaps(taps);
  }

  // Whether the lines on the page have the times that were tapped.
  function areSaved(taps) {
    const here = taps
      .map((tap) => ({ tap, line: document.getElementById(`line-${lineOf(tap)}`) }))
      .filter(({ line }) => line);
    return here.length > 0 && here.every(({ tap, line }) => startOf(line) === timeOf(tap));
  }

  // Also those for earlier lyrics of the song.
  function forgetDrafts() {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${timesForm().action} `)) localStorage.removeItem(key);
    }
  }

  // What was tapped before the page was left.
  function showDraft() {
    if (!timesForm()) return;
    if (areSaved(draft())) forgetDrafts();
    if (draft().length === 0) return;
    timesForm().closest("details").open = true;
    showTaps(draft());
    const link = document.createElement("a");
    Object.assign(link, { href: "#song-times", textContent: "Go on" });
    showSign("The times that you tapped are not saved yet. ", link);
  }

  const actions = {
    play: () => (audio().paused ? audio().play() : audio().pause()),
    loop: () => {
      isLooping = !isLooping;
      showSound();
    },
    slower: () => speed(-0.1),
    faster: () => speed(0.1),
    tap: (button) => {
      // Its drawer tells how many lines have a time.
      button.closest("details").open = true;
      if (taps) return tap();
      button.scrollIntoView({ block: "nearest" });
      beginTaps();
    },
    // Its key is also pressed where nothing is tapped.
    untap: () => {
      if (!taps && draft().length) beginTaps();
      if (taps) takeBack();
    },
  };

  function speed(change) {
    const player = audio();
    player.playbackRate = Math.min(1.5, Math.max(0.5, player.playbackRate + change));
    document.getElementById("song-speed").textContent = `${player.playbackRate.toFixed(1)}×`;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-sound]");
    if (button && audio()) actions[button.dataset.sound](button);
    // A line that is touched is heard.
    const line = event.isTrusted && event.target.closest?.("button.lyric")?.closest(".line");
    if (line && audio() && startOf(line) !== undefined) {
      current = line;
      audio().currentTime = startOf(line);
    }
  });

  // A press on the player's own buttons would leave it all keys.
  document.addEventListener("focusin", ({ target }) => {
    if (target === audio() && !target.matches(":focus-visible")) target.blur();
  });

  // The line that the person goes to is where the sound goes on; where it is silent, also the one
  // that another face goes to.
  document.addEventListener("submit", (event) => {
    if (event.target.closest("#song-bar")) isGoing = true;
    // Sent by enhance.js; the next press goes on from there.
    if (isStep(event) && event.defaultPrevented) markTarget(event.target);
  });

  const isStep = ({ submitter }) => submitter?.matches("#song-previous, #song-next");
  const isUnderway = () => document.querySelector(".song-steps form[data-sent]") !== null;

  function markTarget(form) {
    const line = document.getElementById(`line-${form.elements.line.value}`);
    if (line) mark(line);
  }

  // Of presses before the answer to another, the last place is sent after it: on their way at once,
  // one could overtake the other.
  document.addEventListener("submit", (event) => {
    if (!isStep(event)) return;
    later = undefined;
    if (!isUnderway()) return;
    event.preventDefault();
    event.stopPropagation();
    later = event.target.elements.line.value;
    markTarget(event.target);
  }, true);

  document.addEventListener("sanpo:parts", () => {
    const next = document.getElementById("song-next");
    if (later === undefined || !next || isUnderway()) return;
    next.form.elements.line.value = later;
    next.form.requestSubmit(next);
    // A key that waits is still for this song.
    if (letterWaiting) letterWaiting.place = whereabouts();
  });

  document.addEventListener("sanpo:parts", () => {
    const before = told;
    // A line that is only marked here changes nothing at the server.
    if (!isTold()) return;
    showSound();
    if (taps || !audio()) return;
    const isWanted = told !== before && told !== kept && (isGoing || audio().paused);
    isGoing = false;
    kept = undefined;
    const line = document.getElementById(`line-${told}`);
    if (!isWanted) {
      if (current && !audio().paused) mark(current, true);
    } else if (line && startOf(line) !== undefined) {
      current = line;
      audio().currentTime = startOf(line);
    }
  });

  // Another song begins anew, as do other lines.
  document.addEventListener("sanpo:region", () => {
    current = taps = kept = later = undefined;
    isLooping = false;
    isTold();
    showSound();
    showDraft();
  });

  // Takes what the server sent, if it sent anything.
  function isTold() {
    const sent = document.getElementById("song-bar");
    if (sent === bar) return false;
    [bar, told] = [sent, sent?.dataset.line];
    return true;
  }

  isTold();
  showDraft();

  // Once times are saved, the line follows the sound again.
  document.addEventListener("submit", (event) => {
    if (!event.target.querySelector("[name=times]")) return;
    taps = current = undefined;
    frame ??= requestAnimationFrame(follow);
  });

  // The last line ends with the recording.
  document.addEventListener("ended", (event) => {
    if (event.target !== audio() || !current || !isLooping) return;
    audio().currentTime = startOf(current);
    audio().play();
  }, true);

  document.addEventListener("play", () => {
    frame ??= requestAnimationFrame(follow);
    showSound();
  }, true);
  document.addEventListener("pause", (event) => {
    showSound();
    if (event.target === audio() && !taps) keepPlace();
  }, true);
}
