import Engine
import Synchronization

/// Prints an answer while it comes, broken between words.
final class AnswerPrinter: Sendable {
  private struct Inside {
    var shown = ""
    /// The end of what came, which may be the beginning of a longer word.
    var word = ""
    var column = 0
  }

  private let console: Console
  private let inside = Mutex(Inside())

  init(_ console: Console) {
    self.console = console
  }

  /// - Parameter answer: the whole text so far.
  func show(_ answer: String?) {
    guard let answer else { return }
    inside.withLock { inside in
      if !answer.hasPrefix(inside.shown) { restart(&inside) }
      let piece = String(answer.dropFirst(inside.shown.count))
      guard !piece.isEmpty else { return }
      inside.shown = answer
      if console.givesJSON { give(piece) } else { print(Markdown.cleaned(piece), &inside) }
    }
  }

  func end() {
    inside.withLock { inside in
      guard !console.givesJSON, !inside.shown.isEmpty else { return }
      flush(&inside)
      console.output.data("\n")
    }
  }

  /// The tutor answers once more, with fewer new words.
  private func restart(_ inside: inout Inside) {
    if !console.givesJSON, !inside.shown.isEmpty {
      flush(&inside)
      console.output.data("\n\n")
    }
    inside = Inside()
  }

  private func give(_ piece: String) {
    // A piece that is no JSON is in the answer that follows.
    try? console.output.give(["type": "text", "text": piece])
  }

  private func print(_ piece: String, _ inside: inout Inside) {
    for character in piece {
      if character.isNewline {
        flush(&inside)
        console.output.data("\n")
        inside.column = 0
      } else if character == " " {
        flush(&inside)
        inside.word = " "
      } else {
        inside.word.append(character)
        // Japanese breaks anywhere.
        if Width.of(character) > 1 { flush(&inside) }
      }
    }
  }

  private func flush(_ inside: inout Inside) {
    guard !inside.word.isEmpty else { return }
    var word = inside.word
    let width = Width.of(word)
    if inside.column > 0, inside.column + width > console.output.columns() {
      console.output.data("\n")
      inside.column = 0
      if word.hasPrefix(" ") { word.removeFirst() }
    }
    console.output.data(word)
    inside.column += Width.of(word)
    inside.word = ""
  }
}
