@testable import Engine
@testable import Pages

extension Sample {
  static let decks = [
    Sample(
      "decks", DecksPage(),
      DecksPage.State(
        decks: .samples, name: Field(value: "::", error: "“::” can't be the name of a deck.")),
      .sample(
        notice: Notice(
          text: "Deleted “猫”.", undo: .init(action: "/items/1/actions", intent: "restore")))),
    Sample("deck", DeckPage(id: 2), deckState(isRefused: false)),
    Sample("deck-refused", DeckPage(id: 2), deckState(isRefused: true)),
    Sample("find-empty", FindPage(), FindPage.State()),
    Sample(
      "find", FindPage(),
      FindPage.State(
        query: Field(value: "tag:food"), decks: ["First Steps", "Words"], table: .sample,
        canCram: true,
        bulk: BulkForm(
          query: "tag:food", deck: nil, total: 1_234,
          decks: [Choice(value: "2", label: "Kanji")]))),
    Sample(
      "find-nothing", FindPage(),
      FindPage.State(
        query: Field(value: "zebra"),
        table: ItemTable(count: "No cards match.", cards: [], dates: .sample))),
    Sample("exchange", ExchangePage(), exchangeState()),
    Sample(
      "exchange-running", ImportPage(id: 1),
      exchangeState(
        .running(Progress(done: 31_200, total: 100_000, "31,200 of 100,000 rows read"), 1))),
    Sample("exchange-preview", ImportPage(id: 1), previewState()),
    Sample("exchange-done", ImportPage(id: 1), exchangeState(.done(.sample))),
    Sample("exchange-refused", ExchangePage(), exchangeState(error: "There is no text.")),
  ]

  private static func deckState(isRefused: Bool) -> DeckPage.State {
    DeckPage.State(
      line: [Overview.DeckLine].samples[1], above: [], query: Field(value: "休"), table: .sample,
      options: DeckOptionsForm(
        isOpen: isRefused,
        fields: FormData(fields: [
          "newPerDay": "20", "reviewsPerDay": "200", "retention": "120", "order": "random",
          "recall": "true", "production": "true", "typed": "true", "meaning": "true",
          "reading": "true", "burySiblings": "true", "taught": "true",
        ]), errors: isRefused ? ["retention": "Retention is out of range."] : [:]),
      isAdding: isRefused, form: .sample(isNew: true, isRefused: isRefused),
      rename: Field(value: "Kanji", error: isRefused ? "That name is taken." : nil))
  }

  private static func previewState() -> ExchangePage.State {
    var report = ImportReport()
    report.added = 2
    var state = exchangeState()
    state.stage = .items(
      ImportPreviewForm(
        preview: ImportPreview(
          columns: [.front, .back, nil], hasHeader: true,
          firstRows: [["猫", "cat", "x"], ["犬", "dog"]], report: report),
        deck: state.deck, name: Field(value: "words"),
        error: "Two columns are mapped to the same field."))
    return state
  }

  static func exchangeState(
    _ stage: ExchangePage.Stage = .choosing, error: String? = nil
  ) -> ExchangePage.State {
    ExchangePage.State(
      stage: stage, deck: [Choice(value: "2", label: "Kanji", isChosen: true)],
      file: Field(error: error), text: Field(value: "猫,cat"), isStrict: error != nil,
      exported: "322 items")
  }
}

extension ItemTable {
  static let sample = ItemTable(
    count: "51–52 of 1,234", cards: [.knife], dates: .sample, hasTicks: true,
    paging: Paging(previous: "/find?page=1", next: "/find?page=3"))
}

extension FoundCard {
  fileprivate static let knife = {
    var card = Card.sample(.due(in: 0, interval: 12))
    card.isLeech = true
    return FoundCard(
      card: card, item: .sample(ItemContent(front: "包丁", back: "kitchen knife")),
      deckName: "Kitchen")
  }()
}

extension ItemForm {
  static func sample(isNew: Bool, isRefused: Bool) -> ItemForm {
    ItemForm(
      isNew: isNew, deck: [Choice(value: "2", label: "Kanji", isChosen: true)],
      fields: [
        "front": Field(value: "包丁", error: isRefused ? "The front is empty." : nil),
        "back": Field(value: "kitchen knife"), "reading": Field(value: "ほうちょう"),
        "notes": Field(
          value: "Counted with 本.\nThe second line.", error: isRefused ? "Too long." : nil),
        "tags": Field(value: "food tools"),
      ], currentPicture: "knife.png")
  }
}

extension ExchangePage.Report {
  static let sample = ExchangePage.Report(
    sentence: "998 of 1,000 rows imported", counts: [Fact("New", "962")],
    deck: [Overview.DeckLine].samples.first,
    refused: [.init(line: 41, reason: "The front is empty.")],
    lines: [41: ",knife,ほうちょう"], omitted: "and 214 more")
}
