/// Tags as Anki writes them.
enum AnkiTags {
  static func text(_ tags: [String]) -> String {
    tags.isEmpty ? "" : " \(tags.joined(separator: " ")) "
  }

  /// Returns the tags in Anki's form: unchanged, unless the person changed them.
  static func text(_ tags: [String], before text: String) -> String {
    let old = text.split(separator: " ").map { Normalization.composed($0.lowercased()) }
    return Set(old) == Set(tags.map { $0.lowercased() }) ? text : self.text(tags)
  }

  /// An item's tags, with the one by which Anki marks a leech if one of its cards is marked.
  static func tags(_ tags: [String], of cards: [Card]) -> [String] {
    let isMarked = cards.contains(where: \.isLeech)
    return isMarked && !tags.contains(where: Item.isLeechTag) ? tags + [Item.leechTag] : tags
  }

  /// Returns the tags without those added by studying.
  static func forgotten(_ text: String) -> String {
    let tags = text.split(separator: " ").map(String.init)
    return self.text(tags.filter { !Item.isLeechTag($0) && $0.lowercased() != "marked" })
  }
}
