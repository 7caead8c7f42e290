import Engine
import Foundation
import HTML
import Hummingbird

/// Going from line to line, and from word to word, by forms: where the learner is, is stored.
extension SongPage {
  func goToLine(_ context: PageContext) async throws -> Response {
    guard let place = try await open(context).state.info?.song.place else {
      throw RequestError.notFound
    }
    return context.seeOther(
      url(
        line: place, word: context.form.number("word"),
        translations: context.form.isOn("translations")))
  }

  func url(_ state: State, word: Int? = nil) -> String {
    url(line: state.line, word: word, translations: state.showsTranslations)
  }

  /// Leads to the line on the page, too, for browsers without scripts.
  func url(line: Int, word: Int?, translations: Bool) -> String {
    let page = path([
      "line": "\(line)", "word": word.map { "\($0)" }, "translations": translations ? "true" : nil,
    ])
    return "\(page)#line-\(line)"
  }

  // MARK: Markup

  /// The form that all lines belong to. It opens their translations.
  func touching(_ csrf: String) -> HTMLElement {
    postForm(path(Self.movement), csrf) { hiddenField("translations", "true") }
      .attributes(.data("steps"), .id(Self.touch))
  }

  static let touch = "song-touch"

  func step(
    _ words: String, style: String, sign: String, key: String, to line: Int, _ state: State,
    _ csrf: String
  ) -> HTMLElement {
    movement(to: line, state, csrf) {
      button.spaced(
        .class(style), .id("song-\(words.lowercased())"), .data("key", value: key),
        .aria("label", value: words)
      ) {
        span(.class("song-sign"), .aria("hidden", value: "true")) { sign }
        span(.class("song-words")) { words }
        kbd { String(key.prefix(1)) }
      }
      .attributes(.aria("disabled", value: "true"), when: line == state.line)
    }
  }

  /// A form that goes to a line, or to a word of it.
  private func movement(
    to line: Int, word: Int? = nil, _ state: State, _ csrf: String,
    @HTMLBuilder button: () -> HTMLContent
  ) -> HTMLElement {
    postForm(path(Self.movement), csrf) {
      fields(line: line, word: word, state)
      button()
    }
    .attributes(.data("steps"))
  }

  /// The nearest lines that are sung.
  func before(_ state: State) -> Int {
    state.info.song.lines.prefix(state.line).lastIndex(where: \.isSung) ?? state.line
  }

  func after(_ state: State) -> Int {
    state.info.song.lines.dropFirst(state.line + 1).firstIndex(where: \.isSung) ?? state.line
  }

  /// Both buttons keep their places; at the first and the last word, one leads nowhere.
  @HTMLBuilder
  func unknownWords(_ state: State, _ csrf: String) -> HTMLContent {
    let here = SongInfo.WordPlace(line: state.line, word: state.chosen ?? -1)
    let before = state.info.unknownWord(.before, of: here)
    let after = state.info.unknownWord(.after, of: here)
    if before ?? after != nil {
      unknownWord(
        "‹ Unknown word", label: "Previous unknown word", key: "b", to: before, state, csrf)
      unknownWord(
        "Unknown word ›", label: "Next unknown word", key: "n", to: after, state, csrf)
    }
  }

  private func unknownWord(
    _ words: String, label: String, key: String, to place: SongInfo.WordPlace?, _ state: State,
    _ csrf: String
  ) -> HTMLElement {
    movement(
      to: place?.line ?? state.line, word: place.map(\.word) ?? state.chosen, state, csrf
    ) {
      button.spaced(
        .class("button quiet small"), .data("key", value: key), .id("song-unknown-\(key)"),
        .aria("label", value: label)
      ) {
        words
        kbd { key }
      }
      .attributes(.aria("disabled", value: "true"), when: place == nil)
    }
  }

  func hiddenPlace(_ state: State) -> HTMLContent {
    fields(line: state.line, word: state.chosen, state)
  }

  /// The lines to which the numbers in a form refer.
  func hiddenLines(_ state: State) -> HTMLElement {
    hiddenField("lines", Self.hash(state.info.song.text))
  }

  /// - Throws: `Problem` if another face has changed the lines since the form was drawn, so that
  ///   its numbers refer to others.
  func checkLines(_ context: PageContext, _ reader: Store<SongReader>) throws(Problem) {
    let drawn = context.form["lines"]
    guard drawn.isEmpty || drawn == reader.state.info.map({ Self.hash($0.song.text) }) else {
      throw .linesChanged
    }
  }

  private static func hash(_ text: String) -> String {
    String(SHA256.hex(Data(text.utf8)).prefix(16))
  }

  @HTMLBuilder
  private func fields(line: Int, word: Int?, _ state: State) -> HTMLContent {
    hiddenField("line", "\(line)")
    if let word { hiddenField("word", "\(word)") }
    if state.showsTranslations { hiddenField("translations", "true") }
  }
}

extension Problem {
  static let linesChanged = Problem(
    "The lyrics were changed elsewhere.", remedy: "Check the line, then try again.")
}
