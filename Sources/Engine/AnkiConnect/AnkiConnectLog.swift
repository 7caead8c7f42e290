import Foundation

/// The actions about reviews and statistics.
extension AnkiConnect {
  static let logActions: [String: Action] = [
    "getNumCardsReviewedToday": reading { anki, _, now, db in
      let today = try anki.settings.moment(now, db).today
      let count = try anki.answers(db).first { $0.day == today }?.count
      return OrderedJSON(count ?? 0)
    },
    "getNumCardsReviewedByDay": reading { anki, _, _, db in
      OrderedJSON(
        try anki.answers(db).map { day, count -> [JSONValue] in
          [.string(day.isoText), .number(Double(count))]
        })
    },
    "getReviewsOfCards": reading { anki, parameters, _, db in
      let numbers = try parameters.texts("cards").compactMap(Int64.init)
      let given = try numbers.isEmpty ? parameters.numbers("cards") : numbers
      let reviews = try anki.logs.reviews(
        of: Set(given.map(AnkiConnectNumber.card(from:))), db)
      return OrderedJSON(
        Dictionary(
          given.map { number -> (String, [OrderedJSON]) in
            let own = reviews[AnkiConnectNumber.card(from: number)] ?? []
            return ("\(number)", own.map(object))
          }, uniquingKeysWith: { first, _ in first }))
    },
    "cardReviews": reading { anki, parameters, _, db in
      let (name, start) = (try parameters.text("deck"), try parameters.number("startID"))
      let cards = try anki.cards(in: anki.deck(named: name, db).id, db)
      let reviews = try anki.logs.reviews(of: Set(cards), db).values.joined()
        .filter { $0.id > start }.sorted { ($0.id, $0.card) < ($1.id, $1.card) }
      return OrderedJSON(reviews.map(row))
    },
    "getLatestReviewID": reading { anki, parameters, _, db in
      let deck = try anki.deck(named: try parameters.text("deck"), db)
      return OrderedJSON(try anki.logs.latestReview(in: deck.id, db))
    },
    "insertReviews": doing { anki, parameters, now in
      let rows = try parameters.list("reviews").map { value -> [Int64] in
        let numbers = (value.array ?? []).compactMap(\.integer).map(Int64.init)
        guard numbers.count == 9 else { throw Failure("a review has 9 numbers") }
        return numbers
      }
      try await anki.insert(rows, at: now)
    },
    "getDeckStats": reading { anki, parameters, now, db in
      let stats = try parameters.texts("decks").map { name -> (String, OrderedJSON) in
        let deck = try anki.deck(named: name, db)
        let id = AnkiConnectNumber.of(deck: deck.id)
        let (counts, total) = try anki.counts(in: deck, at: now, db)
        return (
          "\(id)",
          [
            "deck_id": id, "learn_count": counts.learning, "name": deck.leafName,
            "new_count": counts.new, "review_count": counts.review, "total_in_deck": total,
          ]
        )
      }
      return OrderedJSON(Dictionary(stats, uniquingKeysWith: { first, _ in first }))
    },
  ]

  private static func object(_ review: AnkiReview) -> OrderedJSON {
    [
      "ease": review.ease, "factor": review.factor, "id": review.id, "ivl": review.interval,
      "lastIvl": review.lastInterval, "time": review.time, "type": review.type, "usn": -1,
    ]
  }

  private static func row(_ review: AnkiReview) -> [Int64] {
    var review = review
    review.card = AnkiConnectNumber.of(review.card)
    return review.values
  }
}
