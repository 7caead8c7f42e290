import Foundation
import Helpers
import Testing

@testable import Engine

/// Wrong answers that a dictionary lends.
extension QuizTests {
  @Test(arguments: [("adjective", 0), ("noun", 3)])
  func `A round of many words borrows answers only for a part of speech that has too few`(
    part: String, owned: Int
  ) async throws {
    let german = try await learner.addDeck("Words::German", kinds: [.meaning])
    for number in 1...100 {
      try await learner.addItem(
        "Wort\(number)", back: "thing\(number)", tags: ["noun"], to: german)
    }
    try await learner.addItem("rot", back: "red", tags: ["adjective"], to: german)
    let asked = part == "adjective" ? "rot" : "Wort1"
    var plan = QuizPlan(.deck(german.id), language: .german, questions: nil)
    plan.lent = [("alt", "old"), ("jung", "young"), ("kalt", "cold"), ("Haus", "house")].map {
      QuizWord(
        text: $0, meaning: $1, partsOfSpeech: [$0 == "Haus" ? "noun" : "adjective"],
        language: .german)
    }

    try await begin(plan)
    while try question().prompt != asked { try await answer(rightly: true) }

    let options = try question().options
    #expect(options.count == 4)
    // The right one is a word of the learner's, too.
    #expect(options.filter(\.isOfItem).count == owned + 1)
  }
}

extension QuizOption {
  fileprivate var isOfItem: Bool { item != nil }
}
