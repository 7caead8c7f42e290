import Foundation

/// The actions about reviews and statistics.
enum AnkiConnectLog {
  typealias Failure = AnkiConnectRequest.Failure

  static let actions: [String: AnkiConnect.Action] = [
    "getNumCardsReviewedToday": AnkiConnect.reading { anki, _, now, db in
      let today = try anki.settings.moment(now, db).today
      let count = try anki.answers(db).first { $0.day == today }?.count
      return .number(Double(count ?? 0))
    },
    "getNumCardsReviewedByDay": AnkiConnect.reading { anki, _, _, db in
      .array(try anki.answers(db).map { [.string($0.day.isoText), .id(Int64($0.count))] })
    },
    "getReviewsOfCards": AnkiConnect.reading { anki, parameters, _, db in
      let numbers = try parameters.texts("cards").compactMap(Int64.init)
      let given = try numbers.isEmpty ? parameters.numbers("cards") : numbers
      let reviews = try anki.logs.reviews(
        of: Set(given.map(AnkiConnectNumber.card(from:))), db)
      return .object(
        Dictionary(
          given.map { number in
            let own = reviews[AnkiConnectNumber.card(from: number)] ?? []
            return ("\(number)", .array(own.map(object)))
          }, uniquingKeysWith: { first, _ in first }))
    },
    "cardReviews": AnkiConnect.reading { anki, parameters, _, db in
      let (name, start) = (try parameters.text("deck"), try parameters.number("startID"))
      let cards = try anki.cards(in: anki.deck(named: name, db).id, db)
      let reviews = try anki.logs.reviews(of: Set(cards), db)
      let rows = reviews.flatMap { card, own in own.map { (card, $0) } }
        .filter { $0.1.id > start }.sorted { ($0.1.id, $0.0) < ($1.1.id, $1.0) }
      return .array(rows.map { row($0.1, of: $0.0) })
    },
    "getLatestReviewID": AnkiConnect.reading { anki, parameters, _, db in
      let deck = try anki.deck(named: try parameters.text("deck"), db)
      return .id(try anki.logs.latestReview(in: deck.id, db))
    },
    "insertReviews": { anki, parameters, now in
      let rows = try parameters.list("reviews").map { value -> [Int64] in
        let numbers = (value.array ?? []).compactMap(\.integer).map(Int64.init)
        guard numbers.count == 9 else { throw Failure("a review has 9 numbers") }
        return numbers
      }
      try await anki.repository.insert(rows, at: now)
      return .null
    },
    "getDeckStats": AnkiConnect.reading { anki, parameters, now, db in
      let stats = try parameters.texts("decks").map { name in
        let deck = try anki.deck(named: name, db)
        let id = AnkiConnectNumber.of(deck: deck.id)
        let (counts, total) = try anki.counts(in: deck, at: now, db)
        return (
          "\(id)",
          [
            "deck_id": .id(id), "name": .string(deck.leafName),
            "new_count": .id(Int64(counts.new)), "learn_count": .id(Int64(counts.learning)),
            "review_count": .id(Int64(counts.review)), "total_in_deck": .id(Int64(total)),
          ] as JSONValue
        )
      }
      return .object(Dictionary(stats, uniquingKeysWith: { first, _ in first }))
    },
  ]

  private static func object(_ review: AnkiReview) -> JSONValue {
    [
      "id": .id(review.id), "usn": -1, "ease": .id(Int64(review.ease)),
      "ivl": .id(Int64(review.interval)), "lastIvl": .id(Int64(review.lastInterval)),
      "factor": .id(Int64(review.factor)), "time": .id(Int64(review.time)),
      "type": .id(Int64(review.type)),
    ]
  }

  private static func row(_ review: AnkiReview, of card: Card.ID) -> JSONValue {
    .numbers([
      review.id, AnkiConnectNumber.of(card), -1, Int64(review.ease), Int64(review.interval),
      Int64(review.lastInterval), Int64(review.factor), Int64(review.time), Int64(review.type),
    ])
  }
}
