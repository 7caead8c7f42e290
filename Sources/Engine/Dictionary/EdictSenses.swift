/// Parses the text between the slashes of an EDICT entry.
enum EdictSenses {
  /// Parses `(v1,vt) (1) to eat/(v1,vt) (2) to live on (e.g. a salary)/to live off` into two
  /// senses.
  static func parsed(_ text: some StringProtocol) -> [WordEntry.Sense] {
    var senses: [WordEntry.Sense] = []
    // Works on bytes, because characters would take up most of the build time.
    for gloss in Substring(text).utf8.split(separator: UInt8(ascii: "/")) {
      var reading = GlossReading(rest: gloss)
      reading.takeTags()
      let begins = reading.isNumbered || senses.isEmpty
      if begins { senses.append(WordEntry.Sense()) }
      senses[senses.count - 1].add(reading, begins: begins, previous: senses.dropLast().last)
    }
    return senses.filter { !$0.glosses.isEmpty }
  }
}

extension WordEntry.Sense {
  /// Adds a gloss. A sense without a part of speech has that of the previous sense.
  fileprivate mutating func add(
    _ reading: GlossReading, begins: Bool, previous: WordEntry.Sense?
  ) {
    partsOfSpeech += reading.partsOfSpeech
    if begins, partsOfSpeech.isEmpty { partsOfSpeech = previous?.partsOfSpeech ?? [] }
    fields += reading.fields
    marks += reading.marks
    let gloss = reading.gloss
    if !gloss.isEmpty { glosses.append(gloss) }
  }
}

/// Parses one gloss and its leading tags.
private struct GlossReading {
  var rest: Substring.UTF8View
  var isNumbered = false
  var partsOfSpeech: [String] = []
  var fields: [String] = []
  var marks: [String] = []

  /// The gloss without the foreign words that it comes from: “beer” of `beer (dut: bier, eng:)`.
  var gloss: String {
    let text = String(Substring(rest))
    guard rest.contains(UInt8(ascii: ":")) else { return text }
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    let kept = parts.dropFirst().map { part -> Substring in
      let isOrigin = part.dropFirst(3).first == ":" || part.hasPrefix("wasei:")
      guard isOrigin, let end = part.firstIndex(of: ")") else { return "(" + part }
      return part[part.index(after: end)...]
    }
    let words = (parts.prefix(1) + kept).joined(separator: "").split(separator: " ")
    return words.joined(separator: " ")
  }

  mutating func takeTags() {
    while let close = closing(rest.first), let end = rest.firstIndex(of: close) {
      guard read(Substring(rest[rest.index(after: rest.startIndex)..<end])) else { return }
      rest = rest[rest.index(after: end)...].drop { $0 == UInt8(ascii: " ") }
    }
  }

  private func closing(_ open: UInt8?) -> UInt8? {
    switch open {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  /// Returns false for text in brackets that belongs to the gloss.
  private mutating func read(_ inside: Substring) -> Bool {
    if let number = Int(inside) {
      isNumbered = number > 0
      return isNumbered
    }
    // Dialects have a colon, as languages do.
    let tags = inside.split(separator: ",").map { $0.hasSuffix(":") ? $0.dropLast() : $0 }
    let kinds = tags.map(EdictTag.kind)
    guard !tags.isEmpty, !kinds.contains(nil) else { return false }
    for (tag, kind) in zip(tags, kinds) {
      switch kind {
      case .partOfSpeech: partsOfSpeech.append(String(tag))
      case .field: fields.append(String(tag))
      case .mark, .form, nil: marks.append(String(tag))
      }
    }
    return true
  }
}
