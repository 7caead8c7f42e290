@testable import Pages

extension Sample {
  static let decks = [
    Sample(
      "decks",
      DecksPage(
        chrome: .sample(
          "Decks", .decks, in: .decks,
          notice: .init(
            text: "“猫” is deleted.", undo: .init(action: "/items/1/actions", intent: "restore"))),
        decks: .samples, add: "/decks",
        name: Field(value: "::", error: "“::” cannot be the name of a deck."),
        importing: "/exchange")),
    Sample("deck", deckPage(isRefused: false)),
    Sample("deck-refused", deckPage(isRefused: true)),
    Sample("find-empty", FindPage(chrome: finding, action: "/find", query: Field())),
    Sample(
      "find",
      FindPage(
        chrome: finding, action: "/find", query: Field(value: "tag:food"), table: .sample,
        cram: "/study")),
    Sample(
      "find-nothing",
      FindPage(
        chrome: finding, action: "/find", query: Field(value: "zebra"),
        table: ItemTable(summary: "Nothing was found.", rows: []))),
    Sample("exchange", exchangePage(progress: nil, report: nil, error: nil)),
    Sample(
      "exchange-running",
      exchangePage(
        progress: .init(done: 31_200, total: 100_000, sentence: "31,200 of 100,000 rows read"),
        report: nil, error: nil)),
    Sample("exchange-done", exchangePage(progress: nil, report: .sample, error: nil)),
    Sample(
      "exchange-refused", exchangePage(progress: nil, report: nil, error: "There is nothing.")),
  ]

  private static let finding = Chrome.sample("Find", .find, in: .find)

  private static func deckPage(isRefused: Bool) -> DeckPage {
    DeckPage(
      chrome: .sample("Kanji", .deck, in: .decks), name: "Kanji",
      parents: [Link(label: "Decks", url: "/decks")], row: [DeckRow].samples[1], start: "/study",
      lesson: "/lessons", find: "/decks/2", query: Field(value: "休"), table: .sample,
      options: .init(
        action: "/decks/2/options", isOpen: isRefused, newPerDay: Field(value: "20"),
        reviewsPerDay: Field(value: "200"),
        retention: Field(value: "120", error: isRefused ? "Retention is out of range." : nil),
        order: [Choice(value: "random", label: "Mixed", isChosen: true)], asksRecall: true,
        asksProduction: true, asksTyped: true, asksMeaning: true, asksReading: true,
        buriesSiblings: true, isTaught: true),
      form: .sample(isNew: true, isRefused: isRefused), importing: "/exchange?deck=2",
      exporting: "/decks/2/export.csv", edit: "/decks/2",
      rename: Field(value: "Kanji", error: isRefused ? "That name is taken." : nil))
  }

  static func exchangePage(
    progress: ImportPage.Progress?, report: ImportPage.Report?, error: String?
  ) -> ImportPage {
    ImportPage(
      chrome: .sample("Import and export", .exchange, in: .decks), action: "/exchange",
      deck: [Choice(value: "2", label: "Kanji", isChosen: true)], file: Field(error: error),
      text: Field(value: "猫,cat"), isStrict: error != nil, progress: progress, report: report,
      exports: [.init(label: "Everything, CSV", detail: "322 items", url: "/export.csv")])
  }
}

extension ItemTable {
  static let sample = ItemTable(
    summary: "51–52 of 1,234",
    rows: [
      Row(
        front: "包丁", frontLang: "ja", back: "kitchen knife", url: "/items/1", due: "today",
        interval: "12 d", deck: "Kitchen", flags: [Flag(label: "leech", kind: "leech")])
    ],
    previous: "/find?page=1", next: "/find?page=3")
}

extension ItemForm {
  static func sample(isNew: Bool, isRefused: Bool) -> ItemForm {
    ItemForm(
      action: isNew ? "/decks/2/items" : "/items/1/edit", isOpen: isRefused, isNew: isNew,
      deck: [Choice(value: "2", label: "Kanji", isChosen: true)],
      front: Field(value: "包丁", error: isRefused ? "The front is empty." : nil),
      back: Field(value: "kitchen knife"), reading: Field(value: "ほうちょう"),
      notes: Field(
        value: "Counted with 本.\nThe second line.", error: isRefused ? "Too long." : nil),
      tags: Field(value: "food tools"),
      currentPicture: .init(url: "/media/knife.png", description: "A knife"))
  }
}

extension ImportPage.Report {
  static let sample = ImportPage.Report(
    sentence: "998 of 1,000 rows came in", counts: [Fact(label: "New", value: "962")],
    deck: Link(label: "Open Kitchen", url: "/decks/5"),
    refused: [.init(line: 41, reason: "The front is empty.", text: ",knife,ほうちょう")],
    omitted: "and 214 more")
}
