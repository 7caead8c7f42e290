import Foundation

@testable import Engine
@testable import Pages

extension Sample {
  static let dictionary = [
    Sample("dictionary", DictionaryPage(), DictionaryPage.State()),
    Sample(
      "dictionary-building", DictionaryPage(),
      DictionaryPage.State(header: DictionaryHeader(DictionaryPage(), building: 42))),
    Sample("dictionary-found", DictionaryPage(), dictionaryState("食べる")),
    Sample("word", word, wordState("食べる")),
    Sample("dictionaries", DictionariesPage(), dictionariesState("Jitendex")),
    Sample("kanji", KanjiPage(literal: "食"), kanjiState("休")),
    Sample(
      "kanji-grid", KanjiGridPage(),
      KanjiGridPage.State(query: Field(value: "8 strokes"), shown: .grid(grid))),
    Sample(
      "kanji-found", KanjiGridPage(),
      KanjiGridPage.State(
        query: Field(value: "8 strokes"),
        shown: .tiles([KanjiTile(literal: "休", meaning: "rest")]))),
  ]

  static let word = WordPage(WordName("a", "b"))

  static func dictionaryState(_ text: String) -> DictionaryPage.State {
    DictionaryPage.State(
      header: DictionaryHeader(DictionaryPage(), [Problem(text, remedy: text)]),
      query: Field(value: text, error: text),
      finds: .init(
        count: "1 word", words: [row(text)],
        kanji: [Chip(text: text, gloss: text, url: "/kanji/食")], offer: text))
  }

  private static func row(_ text: String) -> FoundWordRow {
    FoundWordRow(
      word: word.word, writing: text, reading: text, isCommon: true, steps: text,
      senses: [sense(text)],
      imported: ImportedSection(word: imported(text), most: 1, page: word.path))
  }

  /// With every element and style that a gloss can have.
  private static func imported(_ text: String) -> ImportedWord {
    var word = ImportedWord()
    let json = (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let style = """
      {"fontWeight": "bold", "fontStyle": "italic", "fontSize": "80%", "verticalAlign": "super",
        "textDecorationLine": "underline line-through", "color": "red"}
      """
    let glossary = """
      [{"type": "structured-content", "content": [
        {"tag": "ruby", "content": [\(json), {"tag": "rt", "content": \(json)}]},
        {"tag": "td", "lang": "ja", "style": \(style), "colSpan": 2, "rowSpan": 3,
          "content": [\(json), "\\n", \(json)]},
        {"tag": "details", "open": true, "title": \(json), "content": \(json)}, {"tag": "br"},
        {"tag": "a", "href": "?query=猫", "content": \(json)},
        {"tag": "a", "href": "https://example.org/a?b=1&c=2", "content": \(json)},
        {"tag": "img", "path": "a.png", "appearance": "monochrome", "alt": \(json)}]}]
      """
    word.definitions = [
      .init(
        source: text, writing: text, reading: text, tags: [ImportedTag(name: text, notes: text)],
        glossary: glossary),
      .init(
        source: text, writing: text, reading: text, tags: [], glossary: "[\(json), \(json)]"),
    ]
    word.frequencies = [.init(source: text, shown: text)]
    word.accents = [
      .init(
        source: text,
        pitches: [PitchContour(reading: text, accent: PitchAccent([1], source: .dictionary))]
          .compactMap(\.self).map { .init(contour: $0, tags: []) })
    ]
    word.transcriptions = [.init(source: text, text: text, tags: [])]
    return word
  }

  static func dictionariesState(_ text: String) -> DictionariesPage.State {
    let about = ImportedDictionary(
      title: text, revision: text, author: text, about: text, address: text, imported: .distantPast,
      terms: 1_200, kanji: 1, frequencies: 2, accents: 3, images: 0, counts: .ranks,
      updates: DictionaryUpdates(index: text, archive: text))
    return DictionariesPage.State(
      places: [
        .init(dictionary: about, isOn: true), .init(dictionary: nil, isOn: true),
        .init(dictionary: about, isOn: false),
      ], unpacked: 5 << 20, file: Field(error: text))
  }

  private static func sense(_ text: String) -> WordEntry.Sense {
    WordEntry.Sense(partsOfSpeech: [text], marks: [text], glosses: [text])
  }

  static func wordState(_ text: String) -> WordPage.State {
    WordPage.State(
      name: text, reading: text, isCommon: true,
      pitch: PitchContour(reading: text, accent: PitchAccent([1], source: .guess))
        .map(PitchDrawing.init), senses: [sense(text)],
      otherForms: [Fact(text, text, lang: "ja")],
      kanji: [Chip(text: text, gloss: text, url: "/kanji/食")], examples: [.breakfast],
      inDecks: inDecks(text), imported: imported(text))
  }

  static func kanjiState(_ text: String) -> KanjiPage.State {
    let chips = [Chip(text: text, gloss: text, url: "/kanji/食")]
    return KanjiPage.State(
      name: text, meaning: text, otherMeanings: text,
      readings: [Fact("On", text, lang: "ja")],
      facts: [Fact("Strokes", "6")], parts: chips, partOf: chips,
      lookAlikes: chips, words: [row(text)], mnemonics: [.rest],
      note: SharedFields(
        names: FieldHashes.ofKanji,
        fields: [
          "mnemonic": Field(value: text, error: text), "notes": Field(value: text, error: text),
        ]),
      inDecks: inDecks(text))
  }

  private static func inDecks(_ text: String) -> DeckEntry {
    var card = Card.sample(.due(in: 0))
    card.templateName = text
    return DeckEntry(
      places: [
        LearnerHistory.Place(
          item: 1, deckName: text, gist: text, isItself: true,
          cards: [.init(card: card, retrievability: 0.93)])
      ],
      decks: [Choice(value: "", label: text, isChosen: true)], partsLabel: text, offer: text,
      dates: .sample)
  }

  private static let grid: KanjiGrid = {
    let (rest, tree, body) = (
      KanjiTile(literal: "休", meaning: "rest", status: .known),
      KanjiTile(literal: "木", meaning: "tree"),
      KanjiTile(literal: "体", meaning: "body", status: .learning)
    )
    let sections = [
      KanjiGrid.Section(name: "N5", tiles: [rest, tree]),
      KanjiGrid.Section(name: "N4", tiles: [body]),
    ]
    return KanjiGrid(grouping: .level, sections: sections)
  }()
}
