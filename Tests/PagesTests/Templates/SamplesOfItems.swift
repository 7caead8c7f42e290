import Engine

@testable import Pages

extension Sample {
  static let items = [
    Sample("item", ItemPage(id: 1), itemState(isDeleted: false)),
    Sample("item-deleted", ItemPage(id: 1), itemState(isDeleted: true)),
    Sample(
      "item-editing", ItemEditPage(id: 1),
      ItemEditPage.State(front: "包丁", form: .sample(isNew: false, isRefused: true))),
  ]

  private static func itemState(isDeleted: Bool) -> ItemPage.State {
    ItemPage.State(
      name: "休", view: .kanji, deck: Link(label: "First Steps::Kanji", url: "/decks/3"),
      actions: [
        isDeleted
          ? .init(intent: "restore", label: "Bring it back")
          : .init(intent: "suspend", label: "Suspend")
      ], isDeleted: isDeleted, cards: [.known, .unmet])
  }
}

extension CardState {
  fileprivate static let unmet = CardState(
    id: "2", kindLabel: "Back to front", phase: "new", due: "not met yet", figures: [],
    isLeech: false, history: [])

  fileprivate static let known = CardState(
    id: "1", kindLabel: "Front to back", phase: "review", due: "due in 3 d",
    figures: [Fact(label: "Stability", value: "12.4 d")], retrievability: 93, isLeech: true,
    why: Why(
      sentence: "After Good, the memory is worth 12.4 days.",
      terms: [.init(symbol: "S", name: "Stability", value: "12.41 d", meaning: "days")]),
    history: [
      .init(
        time: "12 Nov 2026, 08:14", grade: "good", face: "native", think: "3.2 s",
        answer: "1.1 s", typed: "きゅう", isIdle: true, isCram: true, isUndone: true)
    ])
}
