import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Shell

/// Japanese speech at the terminal, with small programs in place of Open JTalk and a player.
struct AudioTests {
  @Test func `A text, an item and the current item can be spoken`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat --reading ねこ")

    let outcome = try await stage.script("say 犬", "say 猫", "card 猫", "say")

    #expect(outcome.status == 0)
    #expect(stage.played == ["犬", "猫", "猫"])
  }

  @Test func `Only Japanese is spoken`() async throws {
    let outcome = try await Stage().sanpo("say", "dog")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("“dog” is not Japanese."))
  }

  @Test func `A Chinese word is not spoken by the Japanese voice`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "学习", "study", "--reading", "xué xí")

    let outcome = try await stage.sanpo("say", "学习")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("“学习” is not Japanese."))
    #expect(stage.played == [])
  }

  @Test func `JSON contains the path of the recording`() async throws {
    let stage = try Stage()

    let outcome = try await stage.sanpo("say", "犬", "--json")

    #expect(outcome.json.last?["text"] == "犬" && outcome.data.contains(".wav"))
    #expect(stage.played == [])
  }

  @Test func `Without a player the message names what to install`() async throws {
    let outcome = try await Stage(hasPlayer: false).sanpo("say", "犬")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("Install mpv, ffmpeg or alsa-utils"))
  }

  @Test func `A session plays the answer on a key, once it is shown and audio is on`()
    async throws
  {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat --reading ねこ", "add 犬 dog")

    let off = try await stage.script("study", "p", "", "p", "q")
    _ = try await stage.script("settings audio on", "study", "p", "q")

    #expect(off.talk.contains("“p” does nothing here: show the answer first"))
    #expect(off.talk.contains("Audio is off; “settings audio on” turns it on."))
    #expect(stage.played == ["猫"])
  }

  @Test func `With autoplay each answer is played when it is shown`() async throws {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("add 猫 cat --reading ねこ", "add 犬 dog", "settings audio autoplay")

    _ = try await stage.script("study", "", "3", "", "q")

    #expect(stage.played == ["猫", "犬"])
  }

  @Test func `Missing audio is reported once per session`() async throws {
    let stage = try Stage(isInteractive: true, hasPlayer: false)
    _ = try await stage.script("add 猫 cat --reading ねこ", "add 犬 dog", "settings audio autoplay")

    let outcome = try await stage.script("study", "", "3", "", "q")

    #expect(outcome.talk.ranges(of: "The audio can't be played").count == 1)
  }

  /// Adds 猫 with a recall and a listening card, and answers the recall card.
  private func listen(_ stage: Stage, _ lines: String...) async throws -> Stage.Outcome {
    _ = try await stage.script(
      "deck Words --add --kinds recall,listening --bury-siblings off",
      "add 猫 cat --reading ねこ --deck Words")
    return try await stage.script((["study", "", "4"] + lines).joined(separator: "\n"))
  }

  @Test func `A listening card is played when it is asked, and again on a key`() async throws {
    let stage = try Stage(isInteractive: true)

    let outcome = try await listen(stage, ":p", "neko", "4")

    #expect(stage.played == ["猫", "猫"])
    #expect(outcome.data.contains("    ♪\n") && outcome.data.contains(":p plays it again"))
    #expect(outcome.data.contains("✓ correct"))
  }

  @Test func `Without a player a listening card says what to install and shows the reading`()
    async throws
  {
    let outcome = try await listen(Stage(isInteractive: true, hasPlayer: false), ":q")

    #expect(outcome.talk.contains("Install mpv, ffmpeg or alsa-utils"))
    #expect(outcome.data.contains("    ねこ\n"))
  }

  @Test func `In a pipe a listening card is shown instead of played`() async throws {
    let stage = try Stage()

    let outcome = try await listen(stage, "neko", "3")

    #expect(stage.played == [] && outcome.data.contains("    ねこ\n"))
  }

  /// Adds a note with a recording on each side.
  private func addNote(
    to stage: Stage, _ start: String = "RIFF", back: String = "Katze [sound:answer.wav]"
  ) async throws {
    func file(_ side: String) -> String {
      let data = Data(start.utf8) + Data(count: 64 - start.utf8.count) + Data("\(side)\n".utf8)
      return #"{"filename": "\#(side).wav", "data": "\#(data.base64EncodedString())"}"#
    }
    try await stage.askAnkiConnect(
      [
        ("createDeck", #"{"deck": "Words"}"#),
        ("storeMediaFile", file("question")), ("storeMediaFile", file("answer")),
        (
          "addNote",
          """
          {"note": {"deckName": "Words", "modelName": "Basic",
            "fields": {"Front": "cat [sound:question.wav]", "Back": "\(back)"}}}
          """
        ),
      ])
  }

  @Test func `What a template speaks is spoken on the question`() async throws {
    let stage = try Stage(isInteractive: true)
    try await stage.askAnkiConnect(
      [
        ("createDeck", #"{"deck": "Words"}"#),
        (
          "createModel",
          """
          {"modelName": "Spoken", "inOrderFields": ["Word", "Meaning"], "cardTemplates": [
            {"Front": "{{tts ja_JP:Word}}", "Back": "{{FrontSide}}{{Meaning}}"}]}
          """
        ),
        (
          "addNote",
          """
          {"note": {"deckName": "Words", "modelName": "Spoken",
            "fields": {"Word": "猫", "Meaning": "cat"}}}
          """
        ),
      ])

    let outcome = try await stage.script("settings audio on", "study", "p", "q")

    #expect(stage.played == ["猫"])
    #expect(!outcome.data.contains("猫"))
  }

  @Test func `Recordings of a note are played with their side, and again on a key`() async throws {
    let stage = try Stage(isInteractive: true)
    try await addNote(to: stage)

    let outcome = try await stage.script("settings audio autoplay", "study", "p", "", "p", "q")

    #expect(stage.played == ["question", "question", "answer", "answer"])
    #expect(outcome.data.contains("♪ question.wav") && outcome.data.contains("♪ answer.wav"))
  }

  @Test(
    arguments: [
      ("off", "on", ["question", "answer"]), ("autoplay", "off", []),
    ] as [(String, String, [String])])
  func `Recordings are played as their deck says`(
    audio: String, sounds: String, played: [String]
  ) async throws {
    let stage = try Stage(isInteractive: true)
    try await addNote(to: stage)

    let outcome = try await stage.script(
      "settings audio \(audio)", "deck Words --sounds \(sounds)", "study", "", "q")

    #expect(stage.played == played)
    #expect(outcome.data.contains("Own settings: card sounds \(sounds)"))
  }

  @Test func `Several recordings of a side are played in order`() async throws {
    let stage = try Stage(isInteractive: true)
    try await addNote(to: stage, back: "[sound:answer.wav] Katze [sound:question.wav]")

    _ = try await stage.script("settings audio autoplay", "study", "", "p", "q")

    #expect(stage.played == ["question", "answer", "question", "answer", "question"])
  }

  @Test func `A file that only poses as a recording is not given to a player`() async throws {
    let stage = try Stage(isInteractive: true)
    try await addNote(to: stage, "#EXTM3U")

    let outcome = try await stage.script("settings audio on", "study", "p", "q")

    #expect(stage.played == [])
    #expect(outcome.talk.contains("There is no recording “question.wav”."))
  }
}
