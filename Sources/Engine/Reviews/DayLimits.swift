/// The number of cards left in the day's limits.
struct DayLimits {
  /// The new cards introduced and reviews done today, by deck.
  let spent: [Deck.ID: Counts]

  /// - Parameter tree: the deck and its subdecks, if they are studied together.
  func room(in deck: Deck, with tree: [Deck] = []) -> Counts {
    let members = tree.isEmpty ? [deck] : tree
    let done = members.map { spent[$0.id, default: Counts()] }.reduce(Counts(), +)
    return Counts(
      new: max(0, deck.options.newPerDay - done.new),
      review: max(0, deck.options.reviewsPerDay - done.review))
  }

  /// Counts what a session of a deck asks.
  ///
  /// - Parameter tree: the deck and its subdecks, with what is due in each.
  func counts(of deck: Deck, with tree: [QueueRepository.DeckCounts]) -> Counts {
    var counts = tree.map(\.counts).reduce(Counts(), +)
    let room = room(in: deck, with: tree.map(\.deck))
    counts.new = min(counts.new, room.new)
    counts.review = min(counts.review, room.review)
    return counts
  }
}
