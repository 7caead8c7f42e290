import Testing

@testable import Engine

/// The order of subjects.
struct StudyOrderTests {
  @Test func `Interleaved kinds are distributed evenly, each in its own order`() {
    let waiting = subjects([
      .radical, .radical, .kanji, .kanji, .kanji, .kanji, .vocabulary, .radical,
    ])

    let order = StudyOrder.lessons(waiting, by: .interleaved)

    #expect(order == [3, 1, 4, 2, 7, 5, 8, 6])
    #expect(StudyOrder.lessons(waiting, by: .site) == Array(1...8))
  }

  @Test func `Words in kana are ordered with other words`() {
    let waiting = subjects([.vocabulary, .kanaVocabulary, .vocabulary])

    #expect(StudyOrder.lessons(waiting, by: .interleaved) == [1, 2, 3])
  }

  @Test func `Overdue reviews are ordered by waiting time, shuffled ones randomly`() {
    let due = subjects(Array(repeating: .kanji, count: 30))
    var (one, other) = (SplitMix64(seed: 1), SplitMix64(seed: 1))

    let shuffled = StudyOrder.reviews(due, by: .shuffled, using: &one)

    #expect(StudyOrder.reviews(due, by: .overdue, using: &one) == Array(1...30))
    #expect(shuffled != Array(1...30))
    #expect(shuffled.sorted() == Array(1...30))
    #expect(shuffled == StudyOrder.reviews(due, by: .shuffled, using: &other))
  }

  @Test func `Reviews can be ordered by kind, or newest level first`() {
    var due = subjects([.vocabulary, .kanaVocabulary, .kanji, .radical])
    due[2].level = 3
    var chance = SplitMix64(seed: 1)

    let (byKind, byLevel) = (
      StudyOrder.reviews(due, by: .kind, using: &chance),
      StudyOrder.reviews(due, by: .newestLevel, using: &chance)
    )

    #expect(byKind.prefix(2) == [4, 3])
    #expect(byLevel.first == 3)
  }

  @Test func `A wait counts by the interval that led to it`() {
    var due = subjects([.kanji, .kanji, .kanji])
    (due[0].overdue, due[1].overdue, due[2].overdue) = (0.1, 6, 0.5)
    var chance = SplitMix64(seed: 1)

    let order = StudyOrder.reviews(due, by: .relativeOverdue, using: &chance)

    #expect(order == [2, 3, 1])
  }

  private func subjects(_ kinds: [Subject.Kind]) -> [WaitingSubject] {
    kinds.enumerated().map { place, kind in
      WaitingSubject(subject: Int64(place + 1), kind: kind, level: 1, stage: 1)
    }
  }
}
