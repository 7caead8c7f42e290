import Foundation
import Helpers
import Testing

/// The learner's recording of a song in the browser: lines follow it, are looped and are timed.
@Suite(.serialized, .browser()) struct BrowserRecordingTests {
  /// - Parameter times: when lines begin, by their numbers.
  private func recordedSong(
    _ stage: BrowserStage, seconds: Int = 1, times: KeyValuePairs<String, String> = [:]
  ) async throws -> Browser {
    let browser = try await stage.exampleSong()
    let wave = stage.home.file("song.wav")
    try Silence.wave(seconds: seconds).write(to: wave)
    _ = try await stage.terminal("song", "recording", "1", wave.path)
    for (line, time) in times { _ = try await stage.terminal("song", "time", "1", line, time) }
    try await browser.go(to: stage.url("/songs/1"))
    return browser
  }

  @Test func `A line that ends with the recording is looped, too`() async throws {
    let stage = try await BrowserStage()
    let browser = try await recordedSong(stage, times: ["1": "0:00.7"])
    try await browser.click(css: "[data-sound=loop]")
    try await browser.click(css: "[data-sound=play]")

    // The line is current before the sound ends, and begins again.
    let seeks: Int = try await browser.evaluate(
      """
      let seeks = 0;
      const player = document.getElementById("song-audio");
      player.addEventListener("seeked", () => seeks++);
      while (seeks < 3) await new Promise(requestAnimationFrame);
      return seeks;
      """)

    #expect(seeks >= 3)
    #expect(try await browser.complaints() == [])
  }

  @Test func `Lines follow the sound, and a line gone to is where it goes on`() async throws {
    let stage = try await BrowserStage()
    let browser = try await recordedSong(
      stage, seconds: 60, times: ["1": "0:00", "2": "0:00.3", "3": "0:30"])

    try await browser.click(css: "[data-sound=play]")
    try await browser.waitFor(css: "#line-1.is-current")
    try await browser.waitFor(css: ".song-place", containing: "2 of")
    try await browser.press("t")
    try await browser.waitFor(css: "#line-1.is-current .translation")
    let before: Double = try await browser.evaluate(
      "return document.getElementById('song-audio').currentTime")
    try await browser.press("j")
    try await browser.waitFor(css: "#line-2.is-current")
    let after: Double = try await browser.evaluate(
      """
      const player = document.getElementById("song-audio");
      while (player.currentTime < 30) await new Promise(requestAnimationFrame);
      return player.currentTime;
      """)

    #expect(before > 0.3 && before < 30 && after >= 30)
    #expect(try await browser.complaints() == [])
  }

  @Test func `Times are tapped in, line by line`() async throws {
    let stage = try await BrowserStage()
    let browser = try await recordedSong(stage)

    for count in 0...2 {
      try await browser.press("m")
      try await browser.waitFor(css: "#tapped", containing: "\(count) of 11")
    }
    try await browser.waitFor(css: "#line-1.is-current")
    #expect(try await browser.complaints() == [])
  }

  @Test func `A tap by its key has the time of the press`() async throws {
    let stage = try await BrowserStage()
    let browser = try await recordedSong(stage, seconds: 60)
    try await browser.press("m")
    try await browser.waitFor(css: "#tapped", containing: "0 of 11")

    let late: Double = try await browser.evaluate(
      """
      const player = document.getElementById("song-audio");
      const times = document.querySelector("#song-times [name=times]");
      while (player.currentTime < 1) await new Promise(requestAnimationFrame);
      const pressed = player.currentTime * 1000;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
      while (!times.value) await new Promise(requestAnimationFrame);
      return Math.abs(times.value.split(":")[1] - pressed);
      """)

    #expect(late < 200)
    #expect(try await browser.complaints() == [])
  }

  @Test func `Taps that are not saved are there when the song is opened again, and are taken back`()
    async throws
  {
    let stage = try await BrowserStage()
    let browser = try await recordedSong(stage)
    for count in 0...2 {
      try await browser.press("m")
      try await browser.waitFor(css: "#tapped", containing: "\(count) of 11")
    }
    try await browser.press("/")
    try await browser.waitFor(css: "#song-list")
    // A tab that is closed forgets what is its own.
    let _: Bool = try await browser.evaluate("sessionStorage.clear(); return true;")
    try await browser.go(to: stage.url("/songs/1"))
    try await browser.waitFor(css: "#signpost", containing: "not saved yet")
    try await browser.waitFor(css: "#tapped", containing: "2 of 11")
    let _: Bool = try await browser.evaluate(
      """
      const { action } = document.getElementById("song-times");
      localStorage.setItem(`${action} of-earlier-lyrics`, "0:100");
      return true;
      """)

    try await browser.press(.backspace)
    try await browser.waitFor(css: "#tapped", containing: "1 of 11")
    try await browser.click(css: "#song-save")

    try await browser.waitFor(css: ".notice", containing: "Times saved.")
    try await browser.waitFor(css: "#line-0[data-start] ~ #line-1:not([data-start])")
    let isDone: Bool = try await browser.evaluate(
      """
      return document.getElementById("signpost") === null
        && document.getElementById("song-save").checkVisibility() === false
        && !Object.keys(localStorage).some((key) => key.includes("/songs/1"));
      """)
    #expect(isDone)
    #expect(try await browser.complaints() == [])
  }

  @Test func `Taps stay where they can't be saved`() async throws {
    let stage = try await BrowserStage()
    let browser = try await recordedSong(stage)
    for count in 0...2 {
      try await browser.press("m")
      try await browser.waitFor(css: "#tapped", containing: "\(count) of 11")
    }

    let _: String = try await browser.evaluate(
      "window.fetch = () => Promise.reject(new TypeError()); return '';")
    try await browser.click(css: "#song-times button:not([type=button])")
    try await browser.waitFor(css: "#signpost", containing: "did not respond")
    try await browser.go(to: stage.url("/songs/1"))

    try await browser.waitFor(css: "#signpost", containing: "not saved yet")
    try await browser.waitFor(css: "#tapped", containing: "2 of 11")
  }

  @Test func `Backspace where nothing is tapped leaves the sound as it is`() async throws {
    let stage = try await BrowserStage()
    let browser = try await recordedSong(stage, seconds: 60, times: ["2": "0:00.5"])
    try await browser.click(css: "#song-play")
    try await browser.waitFor(css: "#line-1.is-current")

    try await browser.press(.backspace)

    let time: Double = try await browser.evaluate(
      "return document.getElementById('song-audio').currentTime")
    #expect(time >= 0.5)
  }

  @Test func `A line chosen by key while the sound is paused is where it goes on`() async throws {
    let stage = try await BrowserStage()
    let browser = try await recordedSong(stage, times: ["2": "0:00.5"])

    try await browser.press("j")
    let time: Double = try await browser.evaluate(
      """
      const player = document.getElementById("song-audio");
      while (!player.currentTime) await new Promise(requestAnimationFrame);
      return player.currentTime;
      """)

    #expect(time == 0.5)
  }

  @Test func `Who scrolls away from the line that is heard stays there, and pauses in the bar`()
    async throws
  {
    let stage = try await BrowserStage()
    let browser = try await recordedSong(stage, seconds: 60, times: ["10": "0:10", "11": "0:30"])
    try await browser.resize(width: 390, height: 664)
    try await browser.click(css: "#song-play")
    try await browser.waitFor(css: "#song-play[aria-label=Pause]")

    let scrolled: [Double] = try await browser.evaluate(
      """
      const player = document.getElementById("song-audio");
      const until = async (isSo) => { while (!isSo()) await new Promise(requestAnimationFrame); };
      const edges = (selector) => document.querySelector(selector)?.getBoundingClientRect();
      player.currentTime = 10;
      await until(() => edges(".is-current[data-start='10000']")?.bottom <= edges("#song-bar").top);
      const followed = scrollY;
      const end = new Promise((resolve) => addEventListener("scrollend", resolve, { once: true }));
      scrollTo(0, 0);
      await end;
      player.currentTime = 30;
      await until(() => edges(".is-current[data-start='30000']"));
      let frames = 0;
      await until(() => ++frames > 20);
      return [followed, scrollY];
      """)
    #expect(scrolled[0] > 0 && scrolled[1] == 0)

    try await browser.click(css: "#song-play")
    try await browser.waitFor(css: "#song-play[aria-label=Play]")
    #expect(try await browser.complaints() == [])
    try await browser.resize(width: 1280, height: 900)
  }
}
