import Engine
import Foundation
import Helpers
import Testing

extension PageWalk {
  /// Performs the intents of songs, with a song about a bridge.
  func performOfSongs(_ intent: Intent) async throws {
    switch intent {
    case .seeSongs: try await open(intent, showing: ".empty", "Add a song")
    case .addSong:
      try await open(intent)
      try await browser.fill("title", "箸の歌")
      try await browser.fill("lyrics", "箸で食べる\n高い橋\n静かな友達")
      try await click(intent, showing: ".lyrics", "箸で食べる")
    case .findSong:
      // What a translation is at moves the list below it.
      try await open(.seeSongs, showing: "#jobs", "Failed.")
      try await browser.fill("q", "橋")
      try await press(intent, in: "[role=search]")
      try await browser.waitFor(css: "main:not([aria-busy]) #song-list", containing: "1 song")
    case .markSong:
      try await browser.click(css: ".star")
      try await browser.waitFor(css: ".star[aria-pressed=true]")
    case .openSong:
      try await browser.click(css: ".song-link")
      try await browser.waitFor(css: ".is-current", containing: "箸")
    case .readSong:
      try await browser.click(css: "#touch-1")
      try await browser.waitFor(css: "#line-1.is-current .is-gloss", containing: "bridge")
    case .editSong:
      try await browser.click(css: "a[href$='edit=true']")
      try await browser.waitFor(css: "#song-edit")
      try await browser.fill("artist", "散歩隊")
      try await click(intent, showing: ".notice", "Saved “箸の歌 – 散歩隊”.")
      try await browser.waitFor(css: ".song-artist", containing: "散歩隊")
      try await browser.click(css: "#touch-1")
      try await browser.waitFor(css: "#line-1.is-current .is-gloss", containing: "bridge")
    case .translateLine:
      try await browser.click(css: "#own-translation summary")
      try await browser.fill("text", "a high bridge")
      try await press(intent, in: "#own-translation")
      try await browser.waitFor(css: "#line-1 .translation", containing: "a high bridge")
    case .addFromSong:
      try await browser.click(css: "#touch-0")
      try await browser.waitFor(css: "#line-0 a.word")
      try await browser.click(css: "#line-0 a.word")
      try await browser.waitFor(css: ".song-word", containing: "箸")
      try await press(intent, in: ".song-word")
      try await browser.waitFor(css: ".song-word .badge", containing: "in a deck")
      #expect(try await home.item("箸")["deck"] as? String == "Dictionary")
    case .correctInSong:
      try await browser.click(css: "#touch-0")
      try await browser.waitFor(css: "#line-0 a.word")
      try await browser.click(css: "#line-0 a.word")
      try await browser.waitFor(css: "#song-correction", containing: "箸")
      try await browser.click(css: "#song-correction summary")
      try await browser.fill("reading", "チョップスティック")
      try await press(intent, in: "#song-correction")
      try await browser.waitFor(css: ".notice", containing: "Corrected 箸.")
    case .addRecording:
      try Silence.wave().write(to: home.home.file("song.wav"))
      try await browser.go(to: stage.url("/songs/1"))
      try await browser.click(css: "details:has([name=recording]) summary")
      try await browser.find("[name=recording]").type(home.home.file("song.wav").path)
      try await click(intent, showing: ".notice", "Recording added.")
    case .timeSong:
      try await browser.click(css: "details:has([name=times]) summary")
      for _ in 1...2 { try await browser.click(css: "[data-sound=tap]") }
      try await browser.waitFor(css: "#tapped", containing: "1 of 3")
      try await click(intent, showing: ".notice", "Times saved.")
    case .playSong:
      try await press(intent, in: ".song-bar")
      // At its end, the page keeps the place, which may not come between what follows.
      try await browser.evaluate(
        """
        const player = document.getElementById("song-audio");
        while (!player.played.length || !player.paused) await new Promise(requestAnimationFrame);
        """, as: JSONValue?.self)
    case .studySong:
      try await click(intent, showing: ".run-progress", "1 of 2")
      #expect(try await home.item("友達")["deck"] as? String == "Songs::箸の歌")
    case .cramSong:
      try await browser.go(to: stage.url("/songs/1"))
      try await click(intent, showing: ".badge-cram")
      try await browser.swap(byClicking: "End session")
      try await browser.go(to: stage.url("/songs/1"))
    case .exportSong:
      try await browser.click(css: "details:has([href$='song.lrc']) summary")
      #expect(try await browser.find("[href$='song.lrc']").text == control(intent))
    case .requestTranslation:
      try await browser.go(to: stage.url("/songs/1"))
      try await browser.waitFor(css: "#song-status", containing: "refused the key")
      let before = try await home.job()
      try await press(intent, in: "#song-status")
      let deadline = ContinuousClock.now + patience
      while try await home.job() == before, .now < deadline {}
      #expect(try await home.job() != before)
      try await browser.waitFor(css: "#song-status", containing: "refused the key")
    case .seeModel:
      try await browser.go(to: stage.url("/settings/model"))
      try await browser.waitFor(css: "main", containing: "Language model")
    case .connectModel:
      try await browser.click(css: "option[value=openai]")
      try await browser.fill("name", "qwen3")
      try await click(intent, showing: ".notice", "Language model saved.")
    case .testModel: try await click(intent, showing: ".notice", "refused the key")
    case .seeJobs: try await open(intent, showing: "#jobs", "箸の歌")
    case .followJobs: try await browser.waitFor(css: "#jobs", containing: "Failed")
    case .retryJob:
      let (before, asked) = (try await home.job(), model.asked.count)
      try await browser.click(css: "#jobs summary")
      try await press(intent, in: "#jobs")
      try await model.isAsked(moreThan: asked)
      try await browser.waitFor(css: "#jobs", containing: "Failed")
      #expect(try await home.job() == before)
    case .removeJob:
      // In one script, because the part with the button may be drawn again between two commands.
      let label: String = try await browser.evaluate(
        """
        const button = document.querySelector('#jobs button[value=remove]')
        button.click()
        return button.textContent
        """)
      #expect(try label == control(intent))
      try await browser.waitFor(css: "main:not(:has(#jobs))")
    case .deleteSong:
      try await browser.go(to: stage.url("/songs/1"))
      try await browser.click(css: "details:has(.danger) summary")
      try await click(intent, showing: ".notice", "Deleted “箸の歌 – 散歩隊”")
    case .parseLyrics: expectNone(intent, in: .webview)
    default: Issue.record("“\(intent.rawValue)” is not about songs.")
    }
  }
}

extension PageWalk {
  /// Presses the declared button of a page that replaces only its parts.
  private func press(_ intent: Intent, in css: String) async throws {
    try await browser.click(css: "\(css) button:not([hidden])", containing: control(intent))
  }
}

extension TerminalWalk {
  func performOfSongs(_ intent: Intent) async throws {
    switch intent {
    case .seeSongs: try await ask(intent, says: "No songs.")
    case .addSong:
      try Data("箸で食べる\n高い橋\n静かな友達\n".utf8).write(to: home.home.file("箸の歌.txt"))
      try await ask(intent, ["FILE": "箸の歌.txt"], says: "as song 1")
    case .findSong: try await ask(intent, ["TEXT": "橋"], says: "箸の歌")
    case .markSong: try await ask(intent, ["SONG": "1"], says: "Marked as a favourite.")
    case .openSong:
      try await ask(intent, ["SONG": "1"], says: isHybrid ? "箸の歌" : "高い橋")
    case .readSong: try await ask(intent, ["SONG": "1"], says: "高い橋")
    case .editSong:
      try await ask(intent, ["SONG": "1", "NAME": "散歩隊"], says: "箸の歌 – 散歩隊")
    case .translateLine:
      try await ask(
        intent, ["SONG": "1", "NUMBER": "2", "TEXT": "'a high bridge'"], says: "a high bridge")
    case .addFromSong:
      try await ask(intent, ["SONG": "1", "NUMBER": "1", "WORD": "箸"], says: "Dictionary")
      #expect(try await home.item("箸")["deck"] as? String == "Dictionary")
    case .correctInSong:
      try await ask(
        intent, ["SONG": "1", "NUMBER": "1", "WORD": "箸", "READING": "オテモト"],
        says: "箸[オテモト]で")
    case .addRecording:
      try Silence.wave().write(to: home.home.file("song.wav"))
      try await ask(intent, ["SONG": "1", "FILE": "song.wav"], says: "has a recording now")
    case .timeSong:
      try await ask(intent, ["SONG": "1", "NUMBER": "1", "TIME": "0:01.5"], says: "箸[オテモト]で")
    case .playSong:
      try await ask(intent, ["SONG": "1"], says: "Playing 箸の歌")
    case .studySong:
      #expect(try await begin(intent, ["SONG": "1"], until: "enter next").contains("1 of 2"))
      try await terminal.press("q", expecting: prompt)
      #expect(try await home.item("友達")["deck"] as? String == "Songs::箸の歌")
    case .cramSong:
      #expect(try await begin(intent, ["SONG": "1"], until: "answer> ").contains("cram"))
      try await type(":q", until: prompt)
    case .exportSong: try await ask(intent, ["SONG": "1"], says: "[ti:箸の歌]")
    case .requestTranslation: try await ask(intent, ["SONG": "1"], says: "箸の歌")
    case .seeModel: try await ask(intent, says: "set by the environment")
    case .connectModel:
      try await ask(intent, ["PROVIDER": "openai", "MODEL": "qwen3"], says: "qwen3 (openai")
    case .testModel: try await ask(intent, says: "refused the key")
    case .seeJobs: try await ask(intent, says: "箸の歌")
    case .followJobs: try await ask(intent, says: "refused the key")
    case .retryJob:
      let asked = model.asked.count
      try await ask(intent, ["JOB": home.job()], says: "箸の歌")
      try await model.isAsked(moreThan: asked)
    case .removeJob:
      try await type(line(intent, ["JOB": home.job()]), until: "(y/n) ")
      #expect(try await type("y", until: prompt).contains("Nothing is being translated or"))
    case .parseLyrics: try await ask(intent, ["FILE": "箸の歌.txt"], says: "高い橋")
    case .deleteSong:
      try await type(line(intent, ["SONG": "1"]), until: "(y/n) ")
      #expect(try await type("y", until: prompt).contains("is deleted"))
    default: Issue.record("“\(intent.rawValue)” is not about songs.")
    }
  }
}

extension ModelStandIn {
  /// Returns once a model was asked this often and again.
  fileprivate func isAsked(moreThan times: Int) async throws {
    let deadline = ContinuousClock.now + patience
    while asked.count <= times {
      guard .now < deadline else { throw HelperError("The model was asked \(times) times only.") }
      await Task.yield()
    }
  }
}
