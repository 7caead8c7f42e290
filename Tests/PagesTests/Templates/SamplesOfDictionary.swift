import Engine

@testable import Pages

extension Sample {
  static let dictionary = [
    Sample(
      "dictionary",
      DictionaryPage(
        chrome: .sample("Dictionary", .dictionary, in: .dictionary), frame: .sample,
        query: Field())),
    Sample(
      "dictionary-building",
      DictionaryPage(
        chrome: .sample("Dictionary", .dictionary, in: .dictionary),
        frame: {
          var frame = DictionaryFrame.sample
          frame.building = 42
          return frame
        }(), query: Field())),
    Sample("dictionary-found", dictionaryPage("食べる")),
    Sample("word", wordPage("食べる")),
    Sample("kanji", kanjiPage("休")),
    Sample("kanji-grid", kanjiGrid(grid: DrawnGrid.sample, found: nil)),
    Sample(
      "kanji-found",
      kanjiGrid(
        grid: nil,
        found: .init(
          summary: "1 kanji", tiles: [Chip(text: "休", gloss: "rest", url: "/kanji/休")]))),
  ]

  static func dictionaryPage(_ text: String) -> DictionaryPage {
    DictionaryPage(
      chrome: .sample("Dictionary", .dictionary, in: .dictionary),
      frame: {
        var frame = DictionaryFrame.sample
        frame.flaws = [.init(sentence: text, remedy: text)]
        return frame
      }(),
      query: Field(value: text, error: text),
      finds: .init(
        summary: "1 word", words: [row(text)],
        kanji: [Chip(text: text, gloss: text, url: "/kanji/食")],
        offer: .init(sentence: text, action: "/words/a/b")))
  }

  private static func row(_ text: String) -> FoundWordRow {
    FoundWordRow(
      url: "/words/a/b", writing: text, reading: text, isCommon: true, steps: text,
      senses: [sense(text)], adding: "/words/a/b")
  }

  private static func sense(_ text: String) -> SenseView {
    SenseView(kind: text, marks: [text], meaning: text)
  }

  static func wordPage(_ text: String) -> WordPage {
    WordPage(
      chrome: .sample(text, .word, in: .dictionary), frame: .sample,
      headline: Headline(text, lang: "ja"), reading: text, isCommon: true,
      pitch: PitchContour(reading: text, accent: PitchAccent([1], source: .guess))
        .map(PitchDrawing.init), senses: [sense(text)],
      otherForms: [Fact(label: text, value: text, lang: "ja")],
      kanji: [Chip(text: text, gloss: text, url: "/kanji/食")], examples: [.breakfast],
      places: [place(text)], adding: adding(text))
  }

  static func kanjiPage(_ text: String) -> KanjiPage {
    let chips = [Chip(text: text, gloss: text, url: "/kanji/食")]
    return KanjiPage(
      chrome: .sample(text, .kanji, in: .dictionary), frame: .sample,
      headline: Headline(text, lang: "ja"), meaning: text, otherMeanings: text,
      readings: [.init(label: "On", value: text, isTaught: true)],
      facts: [Fact(label: "Strokes", value: "6")], parts: chips, partOf: chips,
      lookAlikes: chips, words: [row(text)], mnemonics: [.rest],
      note: .init(
        action: "/kanji/食", mnemonic: Field(value: text, error: text),
        notes: Field(value: text, error: text)),
      places: [place(text)], adding: adding(text), partsAttribution: "Parts by RADKFILE")
  }

  private static func place(_ text: String) -> KnownPlace {
    KnownPlace(
      deck: text, url: "/items/1", gist: text, lang: "en",
      cards: [.init(kindLabel: "By typing", phase: "review", due: text, retrievability: 93)])
  }

  private static func adding(_ text: String) -> AddingForm {
    AddingForm(
      action: "/words/a/b", decks: [Choice(value: "", label: text, isChosen: true)],
      partsLabel: text, offer: .init(sentence: text, action: "/words/a/b"))
  }

  private static func kanjiGrid(grid: DrawnGrid?, found: KanjiGridPage.Found?) -> KanjiGridPage {
    KanjiGridPage(
      chrome: .sample("Kanji", .kanjiGrid, in: .dictionary), frame: .sample, action: "/kanji",
      query: Field(value: "8 strokes"),
      groupings: [
        .init(label: "JLPT level", url: "/kanji?by=level", isCurrent: true),
        .init(label: "School year", url: "/kanji?by=grade", isCurrent: false),
      ], grid: grid, found: found)
  }
}

extension DictionaryFrame {
  static let sample = DictionaryFrame(
    in: .kanjiGrid, attribution: "EDICT and KANJIDIC2 © EDRDG, CC BY-SA")
}

extension DrawnGrid {
  /// Were it nil, the snapshot would show it.
  static let sample: DrawnGrid? = {
    let (rest, tree, body) = (
      KanjiTile(literal: "休", meaning: "rest", standing: .known),
      KanjiTile(literal: "木", meaning: "tree"),
      KanjiTile(literal: "体", meaning: "body", standing: .learning)
    )
    let sections = [
      KanjiGrid.Section(name: "N5", tiles: [rest, tree]),
      KanjiGrid.Section(name: "N4", tiles: [body]),
    ]
    return try? DrawnGrids().drawn(KanjiGrid(.level, sections, edition: 1))
  }()
}
