import Engine
import Foundation
import HTML

/// An item, in a lesson or on its own page.
struct ItemView: HTML {
  var kind: ShownKind
  var kindLabel: String
  var headline: Headline
  var meaning: String
  /// The language of the meaning, `ja` for a note with a Japanese back.
  var meaningLang = "en"
  var otherMeanings: String?
  var readings: [Reading]
  /// An explanation of the kinds of readings, where they are not known yet.
  var readingsNote: String?
  /// The players of the sounds in its back and reading.
  var sounds: [TextRun] = []
  var play: PlayLink?
  var facts: [Fact]
  var parts: [Chip]
  var usedIn: [Chip]
  var similar: [Chip] = []
  var mnemonics: [Mnemonic]
  var notes: [TextLine]
  var examples: [Example] = []
  /// The recordings, labelled with the voice.
  var recordings: [Link] = []
  var picture: Picture?
  var tags: [Chip] = []
  /// The source of the facts, as their licence requires.
  var attribution: String?
  /// The URL of the page that edits it, in a lesson.
  var edit: String?

  struct Reading {
    var label: String
    var value: String
    /// Whether it is a reading that is asked.
    var isTaught: Bool
    var pitch: PitchDrawing?
    var lang = "ja"

    /// An explanation of the readings of a kanji, and of their dots and hyphens.
    static let kinds = """
      On readings come from Chinese, kun readings are Japanese. What follows a dot is written in \
      kana after the kanji; a hyphen stands for the rest of a longer word.
      """
  }

  struct Mnemonic: HTML {
    var label: String
    var lines: [TextLine]

    var body: HTMLContent {
      section(.class("mnemonic")) {
        h2 { label }
        lines
      }
    }
  }

  struct Example: HTML {
    var line: TextLine
    var translation: String
    /// The label, where it is not obvious.
    var label: String?
    /// The song that it is a line of.
    var song: Link?

    var body: HTMLContent {
      figure(.class("example")) {
        if let label { span(.class("aside")) { label } }
        line
        figcaption {
          translation
          if let song {
            " "
            pageLink(song.label, song.url)
          }
        }
      }
    }
  }

  struct Picture: HTML {
    var url: String
    var description = ""

    var body: HTMLContent { img(.class("picture"), .src(url), .alt(description)) }
  }

  var body: HTMLContent {
    article(.class("item kind-\(kind.style)")) {
      header(.class("item-face")) {
        p(.class("kind")) { kindLabel }
        h1(.class("prompt")) { headline }
        picture
      }
      div(.class("item-words")) {
        if !meaning.isEmpty { p(.class("item-meaning"), .lang(meaningLang)) { meaning } }
        if let otherMeanings { p(.class("item-others")) { "also \(otherMeanings)" } }
        if !readings.isEmpty { dl(.class("readings")) { readings.map(line) } }
        if let readingsNote { p(.class("aside")) { readingsNote } }
        if !sounds.isEmpty { p { sounds } }
        play
        mnemonics
        for note in notes { p(.class("notes"), .lang(note.lang)) { note.inline } }
        examples
        if !recordings.isEmpty { recordingList }
        labelledChips("Made of", parts)
        labelledChips("Found in", usedIn)
        labelledChips("Looks like", similar)
        factList("facts", facts)
        if !tags.isEmpty {
          div(.class("chips")) { for tag in tags { pageLink(tag.text, tag.url, "tag") } }
        }
        if let attribution { p(.class("attribution")) { attribution } }
      }
    }
  }

  private func line(_ reading: Reading) -> HTMLElement {
    div {
      dt { reading.label }
      dd(.lang(reading.lang)) { reading.value }
      if let pitch = reading.pitch { dd(.class("word-pitch")) { pitch } }
    }
    .attributes(.class("is-taught"), when: reading.isTaught)
  }

  private var recordingList: HTMLElement {
    ul(.class("recordings")) {
      for recording in recordings {
        li.spaced {
          span { recording.label }
          audio(.controls, .preload("none"), .src(recording.url))
        }
      }
    }
  }
}

extension ItemView {
  /// Combines an item with its course entry. The learner's text takes precedence.
  ///
  /// - Parameters:
  ///   - deck: the name of its deck, which may tell the language of a word.
  ///   - pitch: of its reading; nil for what its content has.
  init(
    _ item: Item, _ entry: CourseEntry?, _ index: CourseIndex, inDeck deck: String = "",
    pitch: PitchContour? = nil
  ) {
    let content = item.content
    let kind = ItemKind(item, entry)
    let meanings = Self.meanings(content.back, entry)
    self.init(
      kind: .item(kind), kindLabel: kind.label,
      headline: Headline(Prose.lines(content.shownFront)), meaning: meanings.first,
      meaningLang: Script.language(of: meanings.first), otherMeanings: meanings.others,
      readings: Self.readings(content, entry, inDeck: deck, pitch ?? content.pitch),
      sounds: Prose.players(content.back) + Prose.players(content.reading),
      facts: Self.facts(entry), parts: entry.map(index.parts) ?? [],
      usedIn: entry.map(index.uses) ?? [], mnemonics: Self.mnemonics(content, entry),
      notes: Self.notes(content, entry, inDeck: deck),
      examples: entry.flatMap(Example.init).map { [$0] } ?? [],
      picture: Picture(content), tags: entry == nil ? content.tags.map(Chip.init(tag:)) : [],
      attribution: entry.flatMap(index.attribution))
    if case .kanji = entry { readingsNote = Reading.kinds }
  }

  /// Returns the meanings, separated for course items, the primary one first.
  static func meanings(_ back: String, _ entry: CourseEntry?)
    -> (first: String, others: String?)
  {
    let plain = SafeHTML.plainText(back)
    guard let entry else { return (plain, nil) }
    let separator: String = if case .kana = entry { " / " } else { ", " }
    guard let cut = plain.range(of: separator) else { return (plain, nil) }
    return (String(plain[..<cut.lowerBound]), String(plain[cut.upperBound...]))
  }

  private static func readings(
    _ content: ItemContent, _ entry: CourseEntry?, inDeck deck: String, _ pitch: PitchContour?
  ) -> [Reading] {
    if case .kanji(let kanji) = entry {
      return [("On", kanji.spelledOn), ("Kun", kanji.spelledKun)].filter { !$0.1.isEmpty }.map {
        Reading(label: $0.0, value: $0.1.joined(separator: "、"), isTaught: false)
      }
    }
    let reading = SafeHTML.plainText(content.reading)
    guard !reading.isEmpty else { return [] }
    return [
      Reading(
        label: "Reading", value: reading, isTaught: true, pitch: pitch.map(PitchDrawing.init),
        lang: Script.language(ofReadingOf: content, inDeck: deck))
    ]
  }

  private static func facts(_ entry: CourseEntry?) -> [Fact] {
    switch entry {
    case .part(let part): [Fact("Strokes", "\(part.strokes)")]
    case .kanji(let kanji):
      [Fact("Strokes", "\(kanji.strokes)"), Fact("School year", "\(kanji.grade)")]
    case .word(let word): [Fact("Part of speech", word.partOfSpeech)]
    case .kana, nil: []
    }
  }

  /// Returns the course's mnemonics, unless the learner wrote notes.
  private static func mnemonics(_ content: ItemContent, _ entry: CourseEntry?) -> [Mnemonic] {
    guard entry?.content.notes == content.notes else { return [] }
    switch entry {
    case .kana(let kana): return [Mnemonic("To remember", kana.mnemonic)]
    case .part(let part): return [Mnemonic("To remember", part.mnemonic)]
    case .kanji(let kanji): return Mnemonic.of(kanji)
    case .word, nil: return []
    }
  }

  private static func notes(
    _ content: ItemContent, _ entry: CourseEntry?, inDeck deck: String
  ) -> [TextLine] {
    entry?.content.notes == content.notes ? [] : Prose.notes(of: content, inDeck: deck)
  }
}

extension ItemView.Mnemonic {
  init(_ label: String, _ text: String) {
    self.init(label: label, lines: [Prose.line([TextRun(base: text)])])
  }

  static func of(_ kanji: CourseEntry.Kanji) -> [Self] {
    [
      Self("Meaning mnemonic", kanji.meaningMnemonic),
      Self("Reading mnemonic", kanji.readingMnemonic),
    ]
  }
}

extension ItemView.Picture {
  init?(_ content: ItemContent) {
    guard !content.picture.isEmpty else { return nil }
    self.init(url: MediaFile(name: content.picture).path)
  }
}

extension Chip {
  init(tag: String) {
    self.init(
      text: tag, lang: Script.language(of: tag),
      url: FindPage().path(["q": Search.text(ofTag: tag)]))
  }

  init(_ item: Item) {
    let front = item.content.plainFront
    let back = SafeHTML.plainText(item.content.back)
    self.init(
      text: front, lang: Script.language(of: front), gloss: back.isEmpty ? nil : back,
      url: ItemPage(id: item.id).path)
  }
}
