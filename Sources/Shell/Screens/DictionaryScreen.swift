import Engine

/// Words that were looked up.
enum DictionaryScreen {
  /// Words shown unless all are wished for, and senses of each.
  static let fewest = 5
  static let fewestSenses = 3

  static func lines(_ finds: Finds, isWhole: Bool) -> [Line] {
    var lines: [Line] = []
    let shown = isWhole ? finds.words[...] : finds.words.prefix(fewest)
    for (place, word) in shown.enumerated() {
      lines += self.word(
        word, number: finds.words.count > 1 ? place + 1 : nil, isWhole: isWhole)
    }
    if !finds.kanji.isEmpty { lines.append(tiles("Kanji", finds.kanji)) }
    return lines + known(finds.known) + [attribution]
  }

  /// - Parameter number: what “add” calls it by.
  private static func word(_ found: FoundWord, number: Int?, isWhole: Bool) -> [Line] {
    let form = found.form
    let reading = form.reading == form.writing ? "" : "(\(form.reading))"
    let common = form.isCommon ? Line("  common", .faint) : Line()
    let place = Line(number.map { "[\($0)] " } ?? "", .faint)
    var lines: [Line] = ["\(place)\("\(form.writing)\(reading)", .strong)\(common)"]
    if let pitch = found.pitch { lines.append(Line("  \(pitch.marked)", .accent)) }
    if !found.steps.isEmpty {
      lines.append(Line("  \(found.steps.map(\.rawValue).joined(separator: " · "))", .accent))
    }
    let senses = found.entry.senses
    for (place, sense) in senses.prefix(isWhole ? senses.count : fewestSenses).enumerated() {
      lines.append(self.sense(sense, number: senses.count > 1 ? place + 1 : nil))
    }
    return lines
  }

  static func sense(_ sense: WordEntry.Sense, number: Int?) -> Line {
    let tags = (sense.partsOfSpeech + sense.fields + sense.marks).map(EdictTag.name)
    let place = number.map { "\($0) " } ?? ""
    let kind = tags.isEmpty ? "" : "  \(tags.joined(separator: ", "))"
    var line: Line = "  \(place)\(sense.glosses.joined(separator: "; "))\(kind, .faint)"
    line.hanging = 4
    return line
  }

  static func tiles(_ name: String, _ tiles: [KanjiTile]) -> Line {
    let named = tiles.map { $0.meaning.isEmpty ? $0.literal : "\($0.literal) \($0.meaning)" }
    return EntryScreen.named(name, named.joined(separator: ", "))
  }

  /// What the decks have of it, and the offer of a card for what is looked up often.
  static func known(_ known: Known) -> [Line] {
    var lines = known.places.map { place in
      let cards = place.cards.map { standing in
        let recall = standing.retrievability.map { " R \(Quantity.percent($0))" } ?? ""
        return "\(standing.card.kind.rawValue) \(standing.card.progress.phase.name)\(recall)"
      }
      return EntryScreen.named(
        "In",
        "\(place.deckName), item \(place.item) (\(place.gist)): \(cards.joined(separator: ", "))")
    }
    if known.isOffered {
      lines.append("Looked up \(known.lookups) times: \("add", .strong) makes a card of it.")
    }
    return lines
  }

  static var attribution: Line { Line(DictionarySources.attribution, .faint) }
}

extension FoundWord {
  var json: JSON {
    [
      "writing": .string(form.writing), "reading": .string(form.reading),
      "is_common": .truth(form.isCommon), "match": .string(match.name),
      "inflections": .list(steps.map { .string($0.rawValue) }),
      "accent": pitch.map { .whole(Int64($0.fall)) } ?? .null,
      "forms": .list(entry.forms.map(\.json)), "senses": .list(entry.senses.map(\.json)),
      "attribution": .string(DictionarySources.attribution),
    ]
  }
}

extension FoundWord.Match {
  fileprivate var name: String {
    switch self {
    case .itself: "itself"
    case .inflected: "inflected"
    case .meaning: "meaning"
    case .gloss: "gloss"
    case .beginning: "beginning"
    }
  }
}

extension WordEntry.Form {
  fileprivate var json: JSON {
    [
      "writing": .string(writing), "reading": .string(reading),
      "marks": .list(marks.map(JSON.string)), "is_common": .truth(isCommon),
    ]
  }
}

extension WordEntry.Sense {
  fileprivate var json: JSON {
    [
      "parts_of_speech": .list(partsOfSpeech.map(JSON.string)),
      "fields": .list(fields.map(JSON.string)), "marks": .list(marks.map(JSON.string)),
      "glosses": .list(glosses.map(JSON.string)),
    ]
  }
}
