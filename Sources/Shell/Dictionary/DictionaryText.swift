import Engine

/// Text common to words and kanji of the dictionary.
enum DictionaryText {
  /// A form as it is usually written, with its reading or kanji: 食べる(たべる), する(為る), ここ.
  static func headword(_ entry: WordEntry, as form: WordEntry.Form) -> String {
    let (first, second) = entry.headword(of: form)
    return second.map { "\(first)(\($0))" } ?? first
  }

  static func tiles(_ name: String, _ tiles: [KanjiTile]) -> Line {
    let named = tiles.map { $0.meaning.isEmpty ? $0.literal : "\($0.literal) \($0.meaning)" }
    return .labelled(name, named.joined(separator: ", "))
  }

  /// Returns the matching items in the decks, and offers a card for what is looked up often.
  static func known(_ known: Known) -> [Line] {
    var lines: [Line] = known.places.map { place in
      let cards = place.cards.map { status in
        let recall = status.retrievability.map { " retrievability \(Quantity.percent($0))" } ?? ""
        return "\(status.card.kind.rawValue) \(status.card.progress.phase.name)\(recall)"
      }
      return Line.labelled(
        "In",
        "\(place.deckName), item \(place.item) (\(place.gist)): \(cards.joined(separator: ", "))")
    }
    if known.isOffered {
      lines.append("Looked up \(known.lookups) times: \("add", .strong) makes it a card.")
    }
    return lines
  }

  static var attribution: Line { Line(DictionarySources.attribution, .faint) }
}
