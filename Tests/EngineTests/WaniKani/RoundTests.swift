import Testing

@testable import Engine

/// The order of the questions.
struct RoundTests {
  @Test func `A missed part is repeated, and the subject is completed with its last one`() {
    var chance = SplitMix64(seed: 3)
    var round = round([.kanji])
    round.advance(.backToBack, isWrappingUp: false, using: &chance)
    #expect(round.asked == Round.Ask(subject: 1, part: .meaning))

    #expect(round.answer(isRight: false) == nil)
    round.advance(.backToBack, isWrappingUp: false, using: &chance)
    #expect(round.asked?.part == .reading)
    #expect(round.answer(isRight: true) == nil)
    round.advance(.backToBack, isWrappingUp: false, using: &chance)
    let done = round.answer(isRight: true)

    #expect(done?.missedMeanings == 1)
    #expect(done?.missedReadings == 0)
    round.advance(.backToBack, isWrappingUp: false, using: &chance)
    #expect(round.asked == nil)
  }

  @Test(arguments: 1...20)
  func `Back to back, the reading follows the meaning`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var round = round([.kanji, .radical, .vocabulary, .kanji])
    var asked: [Round.Ask] = []

    round.advance(.backToBack, isWrappingUp: false, using: &chance)
    while let ask = round.asked {
      asked.append(ask)
      _ = round.answer(isRight: true)
      round.advance(.backToBack, isWrappingUp: false, using: &chance)
    }

    #expect(asked.count == 7)
    for (ask, next) in zip(asked, asked.dropFirst()) where ask.part == .meaning {
      #expect(ask.subject == 2 || next == Round.Ask(subject: ask.subject, part: .reading))
    }
  }

  @Test(arguments: [WaniKaniSettings.Pairing.mixed, .backToBack], 1...5)
  func `In order, subjects start in sequence, and missed ones wait for the others`(
    pairing: WaniKaniSettings.Pairing, seed: UInt64
  ) throws {
    var chance = SplitMix64(seed: seed)
    var round = round([.kanji, .radical, .vocabulary, .kanji, .radical])
    var asked: [Round.Ask] = []

    round.advance(pairing, isOrdered: true, isWrappingUp: false, using: &chance)
    while let ask = round.asked {
      _ = round.answer(isRight: !asked.isEmpty)
      asked.append(ask)
      round.advance(pairing, isOrdered: true, isWrappingUp: false, using: &chance)
    }

    var begun: [Subject.ID] = []
    for ask in asked where !begun.contains(ask.subject) { begun.append(ask.subject) }
    #expect(begun == [1, 2, 3, 4, 5])
    let missed = asked.lastIndex { $0 == asked[0] }
    let last = asked.firstIndex { $0.subject == 5 }
    #expect(try #require(missed) > #require(last))
  }

  @Test(arguments: [WaniKaniSettings.Pairing.mixed, .backToBack])
  func `A missed subject waits while there is another`(pairing: WaniKaniSettings.Pairing) {
    var chance = SplitMix64(seed: 3)
    var round = round([.radical, .radical])
    round.advance(pairing, isWrappingUp: false, using: &chance)
    for _ in 0..<10 {
      let before = round.asked?.subject
      _ = round.answer(isRight: false)
      round.advance(pairing, isWrappingUp: false, using: &chance)
      #expect(round.asked?.subject != before)
    }
  }

  @Test func `Radicals and words in kana are only asked for their meaning`() {
    let round = round([.radical, .kanaVocabulary, .kanji, .vocabulary])

    #expect(round.open.map(\.left.count) == [1, 1, 2, 2])
  }

  private func round(_ kinds: [Subject.Kind]) -> Round {
    var round = Round()
    for (place, kind) in kinds.enumerated() { round.add(Int64(place + 1), kind) }
    return round
  }
}
