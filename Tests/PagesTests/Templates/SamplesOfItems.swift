@testable import Pages

extension Sample {
  static let items = [
    Sample("item", itemPage(isDeleted: false)),
    Sample("item-deleted", itemPage(isDeleted: true)),
    Sample(
      "item-editing",
      ItemEditPage(
        chrome: .sample("Edit 包丁", .itemEdit, in: .decks), front: "包丁", frontLang: "ja",
        item: "/items/1", form: .sample(isNew: false, isRefused: true))),
  ]

  private static func itemPage(isDeleted: Bool) -> ItemPage {
    ItemPage(
      chrome: .sample("休", .item, in: .decks), view: .kanji,
      deck: Link(label: "First Steps::Kanji", url: "/decks/3"), edit: "/items/1/edit",
      act: "/items/1/actions",
      actions: [
        isDeleted
          ? .init(intent: "restore", label: "Bring it back")
          : .init(intent: "suspend", label: "Suspend")
      ], isDeleted: isDeleted, cards: [.known, .unmet])
  }
}

extension ItemPage.Card {
  fileprivate static let unmet = ItemPage.Card(
    id: "2", kindLabel: "Back to front", phase: "new", phaseLabel: "new", due: "not met yet",
    figures: [], isLeech: false, history: [])

  fileprivate static let known = ItemPage.Card(
    id: "1", kindLabel: "Front to back", phase: "review", phaseLabel: "review",
    due: "due in 3 d", figures: [Fact(label: "Stability", value: "12.4 d")], retrievability: 93,
    isLeech: true,
    why: .init(
      sentence: "After Good, the memory is worth 12.4 days.",
      terms: [.init(symbol: "S", name: "Stability", value: "12.41 d", meaning: "days")]),
    history: [
      .init(
        time: "12 Nov 2026, 08:14", grade: "good", gradeLabel: "Good", face: "native",
        think: "3.2 s", answer: "1.1 s", typed: "きゅう", isIdle: true, isCram: true, isUndone: true)
    ])
}
