import GRDB

extension AnkiPackageWriter {
  /// Ids that nothing else in the package has.
  struct FreeIDs {
    private var taken: Set<Int64> = []
    /// The next free ID by the first one: items that were added together start with the same.
    private var following: [Int64: Int64] = [:]

    mutating func reserve(
      _ cards: [Item.ID: [AnkiRepository.ExportedCard]], _ db: Database
    ) throws {
      for exported in cards.values.joined() {
        if let kept = exported.kept { taken.formUnion([kept.card.id, kept.card.note]) }
      }
      try db.each("SELECT id FROM note") { taken.insert(try $0[0]) }
    }

    mutating func next(from id: Int64) -> Int64 {
      let first = max(1, id)
      var next = following[first] ?? first
      while !taken.insert(next).inserted { next += 1 }
      following[first] = next + 1
      return next
    }
  }
}
