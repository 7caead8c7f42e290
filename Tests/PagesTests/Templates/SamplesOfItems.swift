import Foundation

@testable import Engine
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
      name: "休", view: .kanji, deck: Link("First Steps::Kanji", "/decks/3"),
      definition: "/words?q=%E4%BC%91&language=ja",
      actions: [isDeleted ? .restore : .suspend],
      cards: [
        known, CardState(card: .sample(id: 2, .new, .production), isAsked: false, dates: .sample),
      ])
  }

  private static var known: CardState {
    var card = Card.sample(.due(in: 3))
    card.isLeech = true
    let entry = ReviewEntry(
      id: 1, at: LocalDates.sample.now - 717_960, day: Day(0), grade: .good,
      movesSchedule: false, isUndone: true, face: .native, typed: "きゅう", keystrokes: 5,
      timing: AnswerTiming(
        think: .milliseconds(3_200), answer: .milliseconds(1_100), wasIdle: true),
      isClaimed: false, terms: 1)
    return CardState(
      card: card, retrievability: 0.93, figures: [Fact("Stability", "12.4 d")],
      why: Why(
        sentence: "After Good, the memory is worth 12.4 days.",
        terms: [.init("S", "Stability", "12.41 d", "days")]), history: [entry], dates: .sample)
  }
}
