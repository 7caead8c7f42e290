import GRDB

extension Search.Order {
  /// Sorts in descending order where the largest values matter.
  func sql(_ search: Search) -> SQL {
    switch self {
    case .match: search.rank.map { "\($0), card.id" as SQL } ?? "card.id"
    case .added: "card.id"
    case .newest: "card.id DESC"
    case .due: "card.phase = 'new', ifnull(card.due_at, card.due_day * 86400000), card.id"
    case .front: "item.front, card.id"
    case .interval: "card.interval DESC, card.id"
    case .stability: "card.stability DESC, card.id"
    case .difficulty: "card.difficulty DESC, card.id"
    case .lapses: "card.lapses DESC, card.id"
    }
  }
}

extension Search {
  /// Ranks cards by where the words are that every card must have: 0 for a whole front, back or
  /// reading, 1 for the beginning of one, 2 for elsewhere in one, 3 for the rest. Nil without
  /// words, where the index alone sorts, and for longer texts than a person types.
  fileprivate var rank: SQL? {
    let words = conditions.compactMap { condition -> String? in
      if case .word(let word) = condition { word } else { nil }
    }
    let text = words.joined(separator: " ")
    guard !text.isEmpty, text.count <= 100 else { return nil }
    let patterns = SearchText.spellings(text).map {
      SearchPattern(Array(TypedField.field($0))).like
    }
    func isLike(_ before: String, _ after: String) -> SQL {
      patterns.map { before + $0 + after }.reduce("0" as SQL) { others, pattern in
        """
        \(others) OR item.front LIKE \(pattern) ESCAPE '\\'
          OR item.back LIKE \(pattern) ESCAPE '\\' OR item.reading LIKE \(pattern) ESCAPE '\\'
        """
      }
    }
    return """
      CASE WHEN \(isLike("", "")) THEN 0 WHEN \(isLike("", "%")) THEN 1
        WHEN \(isLike("%", "%")) THEN 2 ELSE 3 END
      """
  }
}
