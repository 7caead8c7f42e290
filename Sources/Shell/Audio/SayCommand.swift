import ArgumentParser
import Engine
import Foundation

struct SayCommand: ViewCommand {
  static let usage = Usage("say", "Read a Japanese text or an item aloud.")
    .serves(.say, "say TEXT", examples: "say 猫", "say 12")
    .notes(
      """
      Uses Open JTalk, and mpv, ffplay or aplay to play the audio. With --json nothing is \
      played, and the file's path is printed.
      """)

  @Argument(help: "A text, or an item's number or front; by default the item just shown.")
  var text: [String] = []

  func run(in console: Console, on study: Study) async throws {
    let utterance = try await utterance(in: console, on: study)
    let file = try await study.file(of: .voice(utterance))
    guard !console.givesJSON else {
      return try console.show([], json: ["text": utterance.writing, "file": file.path])
    }
    try await console.player.play([file])
  }

  /// Prefers an item to a text, because it has a reading.
  private func utterance(in console: Console, on study: Study) async throws -> Utterance {
    let words = text.joined(separator: " ")
    guard let info = try await info(words, in: console, on: study) else {
      return try Utterance(words).orNothingToSay(words)
    }
    let content = info.item.content
    return try content.utterance(inDeck: info.deck.name)
      .orNothingToSay(Fields.line(content.front))
  }

  private func info(
    _ words: String, in console: Console, on study: Study
  ) async throws -> ItemInfo? {
    if !words.isEmpty {
      // Anything but exactly one item is a text.
      return try? await study.info(words)
    }
    guard let id = console.recent.item else {
      throw Misuse("Say what?", remedy: "Enter a text, or an item's number or front.")
    }
    console.recent.look(at: id)
    return try await study.info(id)
  }
}

extension Utterance? {
  fileprivate func orNothingToSay(_ words: String) throws -> Utterance {
    guard let self else {
      throw Problem("“\(words)” is not Japanese.", remedy: "Use a short Japanese text or an item.")
    }
    return self
  }
}
