/// The number of cards left in the day's limits.
///
/// As in Anki, a deck's limits hold for its subdecks too, from the studied deck down, and new cards
/// count within the limit of reviews, which come first.
struct DayLimits {
  /// The new cards introduced and reviews done today, by deck.
  let spent: [Deck.ID: Counts]

  /// The room in a deck that is studied without its subdecks.
  func room(in deck: Deck) -> Counts { rooms(in: [deck]).room(in: deck) }

  /// The room in decks that are studied together.
  func rooms(in decks: [Deck]) -> DeckRooms { DeckRooms(decks, spent: spent) }

  /// Counts what a session of a deck asks.
  ///
  /// - Parameters:
  ///   - deck: nil for all decks.
  ///   - tree: the deck and its subdecks, with what is due in each.
  func counts(of deck: Deck?, with tree: [QueueRepository.DeckCounts]) -> Counts {
    var rooms = rooms(in: tree.map(\.deck) + (deck.map { [$0] } ?? []))
    let reviews = tree.reduce(Counts()) { taken, line in
      let (learning, review) = (line.counts.learning, line.counts.review)
      return taken + rooms.take(Counts(learning: learning, review: review), from: line.deck)
    }
    return tree.reduce(reviews) { $0 + rooms.take(Counts(new: $1.counts.new), from: $1.deck) }
  }
}

/// The room that the day's limits leave in decks that are studied together, as cards are taken from
/// them.
struct DeckRooms {
  /// Below zero where a subdeck was studied by itself.
  private var left: [Deck.ID: Counts] = [:]
  /// The ids of each deck and of those around it.
  private var limiting: [Deck.ID: [Deck.ID]] = [:]

  init(_ decks: [Deck], spent: [Deck.ID: Counts]) {
    let ids = Dictionary(
      decks.map { (Deck.folded($0.name), $0.id) }, uniquingKeysWith: { first, _ in first })
    for deck in decks {
      left[deck.id] = Counts(new: deck.options.newPerDay, review: deck.options.reviewsPerDay)
      limiting[deck.id] = sequence(first: Deck.folded(deck.name), next: { Deck.parent(of: $0) })
        .compactMap { ids[$0] }
    }
    for id in limiting.keys { subtract(spent[id, default: Counts()], from: id) }
  }

  func room(in deck: Deck) -> Counts {
    let rooms = limiting[deck.id, default: []].compactMap { left[$0] }
    let review = max(0, rooms.map(\.review).min() ?? 0)
    return Counts(new: min(review, max(0, rooms.map(\.new).min() ?? 0)), review: review)
  }

  /// Returns how many of the cards there was room for. Learning steps have no limit.
  @discardableResult
  mutating func take(_ counts: Counts, from deck: Deck) -> Counts {
    let room = room(in: deck)
    var taken = counts
    taken.review = min(counts.review, room.review)
    taken.new = min(counts.new, room.new, room.review - taken.review)
    subtract(taken, from: deck.id)
    return taken
  }

  private mutating func subtract(_ counts: Counts, from deck: Deck.ID) {
    for id in limiting[deck, default: []] {
      left[id]?.new -= counts.new
      left[id]?.review -= counts.review + counts.new
    }
  }
}
