/// Reads what EDICT says between the slashes of an entry.
enum EdictSenses {
  /// `(v1,vt) (1) to eat/(v1,vt) (2) to live on (e.g. a salary)/to live off` as two senses.
  static func parsed(_ text: some StringProtocol) -> [WordEntry.Sense] {
    var senses: [WordEntry.Sense] = []
    // Bytes are looked at rather than characters, which would take most of the time of building.
    for gloss in Substring(text).utf8.split(separator: UInt8(ascii: "/")) {
      var reading = GlossReading(rest: gloss)
      reading.takeTags()
      let begins = reading.isNumbered || senses.isEmpty
      if begins { senses.append(WordEntry.Sense()) }
      senses[senses.count - 1].take(reading, begins: begins, previous: senses.dropLast().last)
    }
    return senses.filter { !$0.glosses.isEmpty }
  }
}

extension WordEntry.Sense {
  /// A sense that names no part of speech has that of the one before it.
  fileprivate mutating func take(
    _ reading: GlossReading, begins: Bool, previous: WordEntry.Sense?
  ) {
    partsOfSpeech += reading.partsOfSpeech
    if begins, partsOfSpeech.isEmpty { partsOfSpeech = previous?.partsOfSpeech ?? [] }
    fields += reading.fields
    marks += reading.marks
    if !reading.rest.isEmpty { glosses.append(String(Substring(reading.rest))) }
  }
}

/// One gloss, with the tags before it taken off one by one.
private struct GlossReading {
  var rest: Substring.UTF8View
  var isNumbered = false
  var partsOfSpeech: [String] = []
  var fields: [String] = []
  var marks: [String] = []

  mutating func takeTags() {
    while let close = closing(rest.first), let end = rest.firstIndex(of: close) {
      guard take(Substring(rest[rest.index(after: rest.startIndex)..<end])) else { return }
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

  /// False for words in brackets that belong to the gloss.
  private mutating func take(_ inside: Substring) -> Bool {
    if let number = Int(inside) {
      isNumbered = number > 0
      return isNumbered
    }
    let tags = inside.split(separator: ",")
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
