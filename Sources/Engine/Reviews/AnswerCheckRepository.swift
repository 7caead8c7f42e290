import GRDB

/// Checks typed answers against a card and everything else the learner has studied.
struct AnswerCheckRepository: Sendable {
  let course: Course?

  /// - Parameter met: items that count as studied, though their cards are still new.
  func check(
    _ typed: String, _ question: Question, _ policy: AnswerPolicy, met: [Item.ID] = [],
    _ db: Database
  ) throws -> TypedAnswer.Outcome {
    let typed = question.withMarks(typed)
    return try question.answerKey(course).check(typed, accepted: question.accepted, policy) {
      try front(meaning: $0, besides: question, met: met, db)
    }
  }

  /// The front of another studied item with this meaning. What a typed card asks for is also told
  /// from the words that its deck still has to teach.
  private func front(
    meaning typed: String, besides question: Question, met: [Item.ID], _ db: Database
  ) throws -> String? {
    let meaning = AnswerText.meaning(typed)
    guard let words = SearchText.query(meaning) else { return nil }
    let deck: Deck.ID? = question.card.kind == .typed ? question.item.deck : nil
    let found = try db.rows(
      """
      SELECT front, back FROM item WHERE id <> \(question.item.id) AND is_deleted = 0
        AND id IN (SELECT rowid FROM item_text WHERE item_text MATCH \(words))
        AND (id IN \(met) OR deck_id = \(deck)
          OR EXISTS (SELECT 1 FROM card WHERE item_id = item.id AND phase <> 'new'))
      ORDER BY id LIMIT 50
      """)
    let language = question.answerLanguage
    return found.first { row in
      // Without remarks in parentheses: "bear" of "bear (any mammal of its family)".
      ItemContent.answers(in: row[1]).flatMap { answer in
        AnswerText.variants(answer)
          + (deck == nil ? [] : AnswerText.typedVariants(answer, in: language))
      }.map(AnswerText.meaning).contains(meaning)
    }.map { SafeHTML.plainText($0[0]) }
  }
}
