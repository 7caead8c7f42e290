/// Tags as Anki writes them.
enum AnkiTags {
  static func text(_ tags: [String]) -> String {
    tags.isEmpty ? "" : " \(tags.joined(separator: " ")) "
  }

  /// The tags as they came, unless the person changed them.
  static func text(_ tags: [String], before text: String) -> String {
    let old = text.split(separator: " ").map { Normalization.composed($0.lowercased()) }
    return Set(old) == Set(tags.map { $0.lowercased() }) ? text : self.text(tags)
  }
}
