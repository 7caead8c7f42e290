import Engine
import Synchronization

/// Prints an answer while it comes, broken between words.
final class AnswerPrinter: Sendable {
  private struct Printed {
    var shown = ""
    var attempt = AnswerAttempt.first
    var hasToldOfBuilding = false
    var hasEnded = false
    /// The end of the text received, which may be the beginning of a longer word.
    var word = Line()
    var column = 0
    var markdown = MarkdownStream()
  }

  private let console: Console
  private let printed = Mutex(Printed())
  /// Shown at a terminal until the first text comes.
  private let waiting: ProgressLine
  private let interruption: String

  /// - Parameter interruption: what ctrl-C does, such as “stops it”.
  init(_ console: Console, interruption: String) {
    (self.console, self.interruption) = (console, interruption)
    waiting = ProgressLine(console.output)
  }

  func show(_ state: Tutor.State) {
    guard let answer = state.answer else { return }
    printed.withLock { printed in
      if printed.shown.isEmpty { tell(isBuilding: state.building != nil, &printed) }
      if state.attempt != .first, printed.attempt == .first { beginAgain(&printed) }
      printed.attempt = state.attempt
      // If the first answer is kept, it is above the output of the second.
      guard state.attempt != .firstKept else { return }
      // A mark may come after its character, so characters can't be counted.
      let piece = String(answer.unicodeScalars.dropFirst(printed.shown.unicodeScalars.count))
      guard !piece.isEmpty else { return tellOfBuilding(state, &printed) }
      printed.shown = answer
      waiting.end()
      if console.givesJSON {
        printEvent(["type": "text", "text": piece])
      } else {
        print(Markdown.cleaned(piece), &printed)
      }
    }
  }

  func end() {
    printed.withLock { printed in
      waiting.end()
      endText(&printed)
      if !console.givesJSON, !printed.shown.isEmpty, printed.attempt == .firstKept {
        console.output.say("The first answer is kept, because the second has no fewer new words.")
      }
    }
  }

  /// Prints what is held back of the answer, and ends its line.
  private func endText(_ printed: inout Printed) {
    guard !console.givesJSON, !printed.shown.isEmpty, !printed.hasEnded else { return }
    printed.hasEnded = true
    for part in printed.markdown.end() { print(part.text, .plain, &printed) }
    flush(&printed)
    console.output.data("\n")
  }

  private static let building = "Building the dictionary, only once (up to half a minute) ..."

  /// Tells what is waited for.
  private func tell(isBuilding: Bool, _ printed: inout Printed) {
    if console.output.erasesTalk, !console.givesJSON {
      waiting.show(isBuilding ? Self.building : "Answering … ctrl-C \(interruption).")
    } else if isBuilding, !printed.hasToldOfBuilding {
      printed.hasToldOfBuilding = true
      console.hint(Self.building)
    }
  }

  /// Tells below a whole answer why its end takes so long.
  private func tellOfBuilding(_ state: Tutor.State, _ printed: inout Printed) {
    guard state.isWhole, state.building != nil, !printed.hasToldOfBuilding else { return }
    endText(&printed)
    printed.hasToldOfBuilding = true
    console.hint(Self.building)
  }

  private func beginAgain(_ printed: inout Printed) {
    waiting.end()
    if console.givesJSON {
      printEvent(["type": "again"])
    } else {
      endText(&printed)
      // Both answers are in a file, too.
      console.output.say(AnswerAttempt.again)
    }
    let hasTold = printed.hasToldOfBuilding
    printed = Printed()
    printed.hasToldOfBuilding = hasTold
  }

  private func printEvent(_ event: JSONObject) {
    // A failure to encode it loses nothing: the answer that follows has everything.
    try? console.output.print(event)
  }

  /// A person sees the text without the marks of Markdown; a file gets them.
  private func print(_ piece: String, _ printed: inout Printed) {
    guard console.input.isInteractive else { return print(piece, .plain, &printed) }
    printed.markdown.columns = console.output.columns()
    for part in printed.markdown.append(piece) {
      print(part.text, part.isStrong ? .strong : .plain, &printed)
    }
  }

  private func print(_ piece: String, _ role: Role, _ printed: inout Printed) {
    for character in piece {
      if character.isNewline {
        flush(&printed)
        console.output.data("\n")
        printed.column = 0
      } else if character == " " {
        flush(&printed)
        printed.word = Line(" ")
      } else {
        printed.word = printed.word + Line(String(character), role)
        // Japanese breaks anywhere.
        if Width.of(character) > 1 { flush(&printed) }
      }
    }
  }

  private func flush(_ printed: inout Printed) {
    guard !printed.word.text.isEmpty else { return }
    var word = printed.word
    if console.output.wrapsData, printed.column > 0,
      printed.column + word.width > console.output.columns()
    {
      console.output.data("\n")
      printed.column = 0
      if word.text.hasPrefix(" ") { word = Line(Array(word.spans.dropFirst())) }
    }
    console.output.data(console.output.style.rendered(word))
    printed.column += word.width
    printed.word = Line()
  }
}
