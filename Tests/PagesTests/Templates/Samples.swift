import Foundation
import HTML

@testable import Engine
@testable import Pages

/// A page in each of its states, with everything that it can show.
struct Sample: Sendable, CustomStringConvertible {
  var name: String
  private var draw: @Sendable (_ isRegionOnly: Bool) throws -> String

  var description: String { name }

  init<Shown: PageContent>(
    _ name: String, _ page: Shown, _ state: Shown.State, _ layout: Layout = .sample()
  ) {
    self.name = name
    draw = { ($0 ? layout.region(page, state).body : layout.document(page, state)).render() }
  }

  func html(isRegionOnly: Bool) throws -> String { try draw(isRegionOnly) }

  static let all =
    today + lessons + lesson + study + decks + items + plain + compare + dictionary + reading
    + words + quiz + tutor + songs + waniKani + scripts + hostile + hostileScripts
}

extension Layout {
  static func sample(problem: Problem? = nil, notice: Notice? = nil) -> Layout {
    Layout(
      csrf: "token", now: LocalDates.sample.now, keys: Keys(), theme: "system", problem: problem,
      notice: notice,
      assets: AssetURLs(
        styles: ["/assets/tokens.css", "/assets/app.css"], scripts: ["/assets/enhance.js"],
        icon: "/assets/icon.svg"))
  }
}

extension Chip {
  static let person = Chip(text: "亻", gloss: "person", url: "/items/1")
  static let food = Chip(text: "food", lang: "en", url: "/find?q=tag%3Afood")
}

extension LocalDates {
  /// Friday, 20 November 2026, 15:40.
  static let sample = LocalDates(
    now: Date(timeIntervalSince1970: 1_795_189_200), boundary: DayBoundary(timeZone: .gmt))

  var tomorrow: Date { now + 86_400 }
  /// Saturday, 10:12.
  var morning: Date { now + 66_720 }
}

extension [Overview.DeckLine] {
  static let samples = [
    Overview.DeckLine(
      deck: Deck(id: 1, name: "First Steps", options: .taught),
      counts: Counts(new: 5, learning: 3, review: 34), items: 322),
    Overview.DeckLine(
      deck: Deck(id: 2, name: "First Steps::Kanji", options: .taught), counts: Counts(),
      items: 80),
  ]
}

extension DeckOptions {
  fileprivate static let taught = {
    var options = DeckOptions(newPerDay: 20, reviewsPerDay: 200, retention: 0.9)
    options.isTaught = true
    return options
  }()
}

extension Item {
  static func sample(_ content: ItemContent) -> Item {
    Item(id: 1, deck: 2, content: content, createdAt: LocalDates.sample.now, isDeleted: false)
  }
}

extension Card {
  static func sample(id: ID = 1, _ progress: CardProgress, _ kind: CardKind = .recall) -> Card {
    Card(
      id: id, item: 1, deck: 2, kind: kind, progress: progress, isSuspended: false,
      isLeech: false, buriedUntil: Day(0))
  }
}

extension CardProgress {
  /// Under review, with a due date counted in days from today.
  static func due(in days: Int, interval: Int = 0) -> CardProgress {
    var progress = CardProgress.new
    (progress.phase, progress.interval) = (.review, interval)
    progress.due = .on(LocalDates.sample.today.advanced(by: days))
    return progress
  }
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
    kind: .item(.kanji), kindLabel: "Kanji", headline: Headline("休", lang: "ja"), meaning: "rest",
    otherMeanings: "day off, holiday",
    readings: [
      Reading(label: "On", value: "キュウ", isTaught: true),
      Reading(
        label: "Kun", value: "やす・む", isTaught: false,
        pitch: ItemContent.eating.pitch.map(PitchDrawing.init)),
    ],
    facts: [Fact("Strokes", "6")], parts: [.person],
    usedIn: [Chip(text: "休み", gloss: "holiday", url: "/items/3")], mnemonics: [.rest],
    notes: [TextLine("Seen on the door of a shop.", lang: "en")], examples: [.breakfast],
    picture: Picture(url: "/media/tree.png", description: "A tree"), tags: [.food],
    attribution: "KANJIDIC: EDRDG, CC BY-SA")
}

extension AnswerCheck {
  static let wrong = AnswerCheck(
    .wrong, "You mixed up small and large kana.",
    typed: [("き", true), ("よう", false)], expected: [("き", true), ("ゅう", false)])
  static let right = AnswerCheck(
    .right, nil, typed: [("きゅう", true)], expected: [("きゅう", true)])

  init(
    _ outcome: Outcome, _ reason: String?, typed: [(String, Bool)], expected: [(String, Bool)]
  ) {
    self.init(typed: "", accepted: [])
    self.outcome = outcome
    judgement = reason.map { Judgement(.wrong, $0) }
    self.typed = typed.map { Stretch(text: $0, isShared: $1) }
    self.expected = expected.map { Stretch(text: $0, isShared: $1) }
  }
}

extension SessionFrame {
  static func sample(
    name: String = "First Steps", isCram: Bool = false, wrapUp: String? = nil, leave: String = "/"
  ) -> SessionFrame {
    SessionFrame(
      session: "7402-3", revision: 12, name: name, isCram: isCram,
      progress: Progress(done: 6, total: 20, "7 of 20"),
      origin: "started in the terminal", shownAt: Date(timeIntervalSince1970: 1_795_168_800),
      canUndo: true, wrapUp: wrapUp, leave: leave)
  }
}

extension ItemContent {
  static let eating = ItemContent(front: "食べる", back: "to eat", reading: "たべる")
}
