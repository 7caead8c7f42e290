// Plays a song's recording: the current line follows the sound, lines are looped, and times are
// tapped in. Without this file, the recording plays, and lines are chosen by hand.
"use strict";

{
  const audio = () => document.getElementById("song-audio");
  const lines = () => [...document.querySelectorAll(".lyrics .line[id^=line-]")];
  const sungLines = () => lines().filter((line) => !line.matches(".is-pause"));
  const numberOf = (line) => Number(line.id.slice("line-".length));
  const startOf = (line) => (line.dataset.start === undefined ? undefined : line.dataset.start / 1000);
  const isOn = (name) => document.querySelector(`[data-sound=${name}]`)?.ariaPressed === "true";

  const here = () => document.getElementById("song-bar")?.dataset.line;

  let frame;
  let current;
  // The line that the learner was at last.
  let place = here();
  // The times tapped in, by line, in milliseconds; undefined while none are.
  let taps;

  function lineAt(time) {
    return lines().findLast((line) => startOf(line) !== undefined && startOf(line) <= time);
  }

  // The lines that come next in time begin where this one ends.
  function endOf(line) {
    if (line.dataset.end !== undefined) return line.dataset.end / 1000;
    const later = lines().map(startOf).filter((start) => start > startOf(line));
    return later.length ? Math.min(...later) : audio().duration;
  }

  function mark(line) {
    for (const one of document.querySelectorAll(".lyrics .is-current")) {
      one.classList.remove("is-current");
    }
    const number = numberOf(line);
    // What shows the place takes it from the bar.
    place = String(number);
    document.getElementById("song-bar")?.setAttribute("data-line", number);
    const place = document.querySelector(".song-place");
    if (place) {
      place.textContent = place.textContent.replace(/^\d+/, sungLines().indexOf(line) + 1);
    }
    for (const id of [`line-${number}`, `translation-${number}`]) {
      document.getElementById(id)?.classList.add("is-current");
    }
    document.dispatchEvent(new Event("sanpo:parts"));
  }

  function follow() {
    frame = undefined;
    const player = audio();
    if (!player || player.paused || taps) return;
    if (current && isOn("loop") && player.currentTime >= endOf(current)) {
      player.currentTime = startOf(current);
    }
    const line = lineAt(player.currentTime);
    if (line && line !== current) mark((current = line));
    frame = requestAnimationFrame(follow);
  }

  // The place is kept where the sound stopped, for this face and the others.
  function keepPlace() {
    document.getElementById(current ? `touch-${numberOf(current)}` : "")?.click();
  }

  function tap() {
    const sung = sungLines();
    const next = sung[taps.length];
    if (!next) return;
    taps.push(`${numberOf(next)}:${Math.round(audio().currentTime * 1000)}`);
    mark(next);
    showTaps(sung.length);
  }

  function showTaps(count) {
    document.getElementById("tapped").textContent = `${taps.length} of ${count}`;
    document.querySelector("#song-times [name=times]").value = taps.join();
  }

  const actions = {
    play: () => (audio().paused ? audio().play() : audio().pause()),
    loop: (button) => (button.ariaPressed = String(!isOn("loop"))),
    slower: () => speed(-0.1),
    faster: () => speed(0.1),
    tap: (button) => {
      // Its drawer tells how many lines have a time.
      button.closest("details").open = true;
      if (taps) return tap();
      button.scrollIntoView({ block: "nearest" });
      taps = [];
      audio().currentTime = 0;
      audio().play();
      showTaps(sungLines().length);
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

  // A line chosen by key is where the sound goes on.
  document.addEventListener("sanpo:parts", () => {
    if (place === here()) return;
    place = here();
    const line = document.getElementById(`line-${place}`);
    if (taps || !audio() || !line || startOf(line) === undefined) return;
    current = line;
    audio().currentTime = startOf(line);
  });

  // Once times are saved, the line follows the sound again.
  document.addEventListener("submit", (event) => {
    if (!event.target.querySelector("[name=times]")) return;
    taps = current = undefined;
    frame ??= requestAnimationFrame(follow);
  });

  // The last line ends with the recording.
  document.addEventListener("ended", (event) => {
    if (event.target !== audio() || !current || !isOn("loop")) return;
    audio().currentTime = startOf(current);
    audio().play();
  }, true);

  document.addEventListener("play", () => { frame ??= requestAnimationFrame(follow); }, true);
  document.addEventListener("pause", (event) => {
    if (event.target === audio() && !taps) keepPlace();
  }, true);
}
