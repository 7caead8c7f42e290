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
  static func known(_ known: LearnerHistory, of name: String?) -> [Line] {
    var lines: [Line] = known.places.map { place -> Line in
      let cards = place.cards.map { status in
        let recall = status.retrievability.map { " retrievability \(Quantity.percent($0))" } ?? ""
        return "\(status.card.label) \(status.card.progress.phase.name)\(recall)"
      }
      return """
        \(place.isItself ? "In" : "Spelled the same in", .faint) \(place.deckName), item \
        \(place.item) (\(place.gist)): \(cards.joined(separator: ", "))
        """
    }
    if let offer = name.flatMap(known.offer) {
      lines.append("\(offer): “\("add", .strong)” makes it a card.")
    }
    return lines
  }

  private static let defaultDefinitions = 2

  /// A word's entries in the imported dictionaries, each with its source.
  static func imported(_ word: ImportedWord, isWhole: Bool) -> [Line] {
    var lines: [Line] = word.frequencyTexts.map {
      "  \($0.source, .faint) frequency \($0.shown)"
    }
    for accent in word.accents {
      let accents = accent.pitches.map { $0.contour.marked + tags($0.tags) }
      lines.append("  \(accent.source, .faint) \(accents.joined(separator: ", "), .accent)")
    }
    lines += word.transcriptions.map { "  \($0.source, .faint) \($0.text + tags($0.tags))" }
    let shown = isWhole ? word.definitions : word.definitions(first: defaultDefinitions)
    for definition in shown {
      let text = definition.glosses.map(\.plain).joined(separator: "; ")
      for (place, text) in text.split(separator: "\n").enumerated() {
        let head: Line = "  \(definition.source + tags(definition.tags), .faint) "
        var line: Line = place == 0 ? "\(head)\(String(text))" : "    \(String(text))"
        line.hanging = 4
        lines.append(line)
      }
    }
    let left = word.definitions.count - shown.count
    if left > 0 {
      lines.append(
        Line("  \(Quantity.count(left, "more definition")): --all shows them.", .faint))
    }
    return lines
  }

  private static func tags(_ tags: [ImportedTag]) -> String {
    tags.isEmpty ? "" : " (\(tags.map(\.name).joined(separator: ", ")))"
  }

  static func json(_ word: ImportedWord) -> JSONObject {
    [
      "definitions": word.definitions.map {
        [
          "source": $0.source, "tags": $0.tags.map(\.name), "glosses": $0.glosses.map(\.plain),
        ] as JSONObject
      },
      "frequencies": word.frequencies.map {
        ["source": $0.source, "shown": $0.shown] as JSONObject
      },
      "accents": word.accents.map {
        [
          "source": $0.source, "accent": $0.contours.map(\.fall),
          // The tags of each accent; morae are counted from 1.
          "tags": $0.pitches.map { $0.tags.map(\.name) },
          "nasal_morae": $0.contours.map(\.voicing.nasal),
          "devoiced_morae": $0.contours.map(\.voicing.devoiced),
        ] as JSONObject
      },
      "transcriptions": word.transcriptions.map {
        ["source": $0.source, "text": $0.text, "tags": $0.tags.map(\.name)] as JSONObject
      },
    ]
  }

  static var attribution: Line { Line(DictionarySources.attribution, .faint) }
}
