import Engine
import HTML

@testable import Pages

/// A page in each of its states, with everything on it that can be on it.
struct Sample: Sendable, CustomStringConvertible {
  var name: String
  private var draw: @Sendable (_ isRegionOnly: Bool) throws -> String

  var description: String { name }

  init<Shown: PageContent>(
    _ name: String, _ page: Shown, _ state: Shown.State, _ layout: Layout = .sample()
  ) {
    self.name = name
    draw = { layout.drawn(page, state, isRegionOnly: $0).render() }
  }

  func html(isRegionOnly: Bool) throws -> String { try draw(isRegionOnly) }

  static let all =
    today + lessons + lesson + study + decks + items + plain + compare + dictionary + reading
    + waniKani + hostile
}

extension Layout {
  static func sample(banner: Banner? = nil, notice: Notice? = nil) -> Layout {
    Layout(
      csrf: "token", keys: Keys(), theme: "system", banner: banner, notice: notice,
      assets: AssetURLs(
        styles: ["/assets/tokens.css", "/assets/app.css"], scripts: ["/assets/enhance.js"],
        icon: "/assets/icon.svg"))
  }
}

extension Chip {
  static let person = Chip(text: "亻", gloss: "person", url: "/items/1")
  static let food = Chip(text: "food", lang: "en", url: "/find?q=tag%3Afood")
}

extension [DeckRow] {
  static let samples = [
    DeckRow(
      id: 1, name: "First Steps", fullName: "First Steps", depth: 0, new: 5,
      learning: 3, due: 34, total: 322, waits: true),
    DeckRow(
      id: 2, name: "Kanji", fullName: "First Steps::Kanji", depth: 1, new: 0,
      learning: 0, due: 0, total: 80, waits: false),
  ]
}

extension TextLine {
  static let breakfast = TextLine(
    [
      TextRun(base: "毎朝", reading: "まいあさ"), TextRun(base: "パンを"),
      TextRun(base: "食", reading: "た", isStrong: true), TextRun(base: "べる", isStrong: true),
    ], lang: "ja")
}

extension ItemView.Example {
  static let breakfast = ItemView.Example(
    line: .breakfast, translation: "I eat bread every morning.")
}

extension ItemView.Mnemonic {
  static let rest = ItemView.Mnemonic(
    label: "Meaning",
    lines: [
      TextLine([TextRun(base: "A person at a tree: "), TextRun(base: "休", lang: "ja")], lang: "en")
    ])
}

extension ItemView {
  static let kanji = ItemView(
    kind: "kanji", kindLabel: "Kanji", headline: Headline("休", lang: "ja"), meaning: "rest",
    otherMeanings: "day off, holiday",
    readings: [
      Reading(label: "On", value: "キュウ", isTaught: true),
      Reading(
        label: "Kun", value: "やす・む", isTaught: false,
        pitch: ItemContent.eating.pitch.map(PitchDrawing.init)),
    ],
    facts: [Fact(label: "Strokes", value: "6")], parts: [.person],
    usedIn: [Chip(text: "休み", gloss: "holiday", url: "/items/3")], mnemonics: [.rest],
    notes: [TextLine("Seen on the door of a shop.", lang: "en")], examples: [.breakfast],
    picture: Picture(url: "/media/tree.png", description: "A tree"), tags: [.food],
    attribution: "KANJIDIC: EDRDG, CC BY-SA")
}

extension Comparison {
  static let wrong = Comparison(
    isRight: false, reason: "Only small and large kana were mixed up.", showsExpected: true,
    typed: [Piece(text: "き", mark: "same"), Piece(text: "よう", mark: "extra")],
    expected: [Piece(text: "き", mark: "same"), Piece(text: "ゅう", mark: "missing")], lang: "ja")
  static let right = Comparison(
    isRight: true, showsExpected: false, typed: [Piece(text: "きゅう", mark: "same")], expected: [],
    lang: "ja")
}

extension SessionFrame {
  static func sample(
    name: String = "First Steps", isCram: Bool = false, wrapUp: String? = nil, leave: String = "/"
  ) -> SessionFrame {
    SessionFrame(
      session: "7402-3", revision: "12", name: name, isCram: isCram,
      progress: SessionProgress(done: 6, total: 20, words: "7 of 20"),
      origin: "begun in the terminal", shownAt: "1795168800000", canUndo: true, wrapUp: wrapUp,
      leave: leave)
  }
}

extension ItemContent {
  static let eating = ItemContent(front: "食べる", back: "to eat", reading: "たべる")
}
