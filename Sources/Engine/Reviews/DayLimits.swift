/// How many cards the day has room for, after what was done today.
struct DayLimits {
  /// New cards introduced and reviews answered today, by deck.
  let spent: [Deck.ID: Counts]

  /// - Parameter tree: the deck and all inside it, when it is studied as a whole.
  func room(in deck: Deck, with tree: [Deck] = []) -> Counts {
    let members = tree.isEmpty ? [deck] : tree
    let done = members.map { spent[$0.id, default: Counts()] }.reduce(Counts(), +)
    return Counts(
      new: max(0, deck.options.newPerDay - done.new),
      review: max(0, deck.options.reviewsPerDay - done.review))
  }
}
