import Engine
import Synchronization

/// Prints an answer while it comes, broken between words.
final class AnswerPrinter: Sendable {
  private struct Inside {
    var shown = ""
    var attempt = AnswerAttempt.first
    var hasToldOfBuilding = false
    /// The end of the text received, which may be the beginning of a longer word.
    var word = Line()
    var column = 0
    var markdown = MarkdownStream()
  }

  private let console: Console
  private let inside = Mutex(Inside())

  init(_ console: Console) {
    self.console = console
  }

  func show(_ state: Tutor.State) {
    guard let answer = state.answer else { return }
    inside.withLock { inside in
      if state.building != nil, inside.shown.isEmpty, !inside.hasToldOfBuilding {
        inside.hasToldOfBuilding = true
        console.hint("Building the dictionary, once (about ten seconds) ...")
      }
      if state.attempt != .first, inside.attempt == .first { beginAgain(&inside) }
      inside.attempt = state.attempt
      // What was shown of the second answer stays; the first one is further up.
      guard state.attempt != .firstKept else { return }
      // A mark may come after its character, so characters can't be counted.
      let piece = String(answer.unicodeScalars.dropFirst(inside.shown.unicodeScalars.count))
      guard !piece.isEmpty else { return }
      inside.shown = answer
      if console.givesJSON {
        printEvent(["type": "text", "text": piece])
      } else {
        print(Markdown.cleaned(piece), &inside)
      }
    }
  }

  func end() {
    inside.withLock { inside in
      guard !console.givesJSON, !inside.shown.isEmpty else { return }
      for part in inside.markdown.end() { print(part.text, .plain, &inside) }
      flush(&inside)
      console.output.data("\n")
      if inside.attempt == .firstKept {
        console.output.say("The first answer is kept, because the second has no fewer new words.")
      }
    }
  }

  private func beginAgain(_ inside: inout Inside) {
    if console.givesJSON {
      printEvent(["type": "again"])
    } else {
      flush(&inside)
      console.output.data("\n")
      // Both answers are in a file, too.
      console.output.say(AnswerAttempt.again)
    }
    let hasTold = inside.hasToldOfBuilding
    inside = Inside()
    inside.hasToldOfBuilding = hasTold
  }

  private func printEvent(_ event: JSONObject) {
    // What cannot be given as JSON is in the answer that follows.
    try? console.output.print(event)
  }

  /// A person sees the text without the marks of Markdown; a file gets them.
  private func print(_ piece: String, _ inside: inout Inside) {
    guard console.input.isInteractive else { return print(piece, .plain, &inside) }
    inside.markdown.columns = console.output.columns()
    for part in inside.markdown.append(piece) {
      print(part.text, part.isStrong ? .strong : .plain, &inside)
    }
  }

  private func print(_ piece: String, _ role: Role, _ inside: inout Inside) {
    for character in piece {
      if character.isNewline {
        flush(&inside)
        console.output.data("\n")
        inside.column = 0
      } else if character == " " {
        flush(&inside)
        inside.word = Line(" ")
      } else {
        inside.word = inside.word + Line(String(character), role)
        // Japanese breaks anywhere.
        if Width.of(character) > 1 { flush(&inside) }
      }
    }
  }

  private func flush(_ inside: inout Inside) {
    guard !inside.word.text.isEmpty else { return }
    var word = inside.word
    if inside.column > 0, inside.column + word.width > console.output.columns() {
      console.output.data("\n")
      inside.column = 0
      if word.text.hasPrefix(" ") { word = Line(Array(word.spans.dropFirst())) }
    }
    console.output.data(console.output.style.rendered(word))
    inside.column += word.width
    inside.word = Line()
  }
}
