/// Finds the spellings of a word that EDICT's first sense is not for.
///
/// EDICT has one list of senses for 空ける and 明ける. The first, “to empty”, is a meaning of 空, not of
/// 明; “to grow light” is one of 明.
struct SpelledSenses {
  private let meanings: [Unicode.Scalar: [String]]

  init(_ kanji: [KanjiEntry]) {
    meanings = Dictionary(
      kanji.compactMap { entry in
        entry.literal.unicodeScalars.first.map { ($0, entry.meanings) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the word, and as words of their own the common spellings with one kanji that another
  /// sense is for, with that sense first.
  func divided(_ word: WordGathering.Word) -> [WordGathering.Word] {
    let forms = word.forms.filter { $0.isCommon && $0.marks.isEmpty }
    guard forms.count > 1 else { return [word] }
    let common = forms.map(\.kanji).uniqued()
    let senses = EdictSenses.parsed(word.senses)
    var (rest, others): (WordGathering.Word, [WordGathering.Word]) = (word, [])
    for kanji in common where kanji.count == 1 {
      guard let place = ownSense(of: kanji, beside: common.filter { $0 != kanji }, in: senses),
        let text = Self.text(word.senses, of: senses, from: place)
      else { continue }
      let own = rest.forms.filter { $0.kanji == kanji }
      others.append(WordGathering.Word(forms: own, senses: text))
      rest.forms.removeAll { $0.kanji == kanji }
    }
    return [rest] + others
  }

  /// Returns the place of the sense that a kanji is for if the first is for others only.
  private func ownSense(
    of kanji: [Unicode.Scalar], beside others: [[Unicode.Scalar]], in senses: [WordEntry.Sense]
  ) -> Int? {
    let own = words(of: kanji)
    guard let first = senses.first, !first.means(anyOf: own),
      first.means(anyOf: words(of: others.flatMap(\.self)))
    else { return nil }
    return senses.indices.dropFirst().first {
      !senses[$0].marks.contains("uk") && senses[$0].means(anyOf: own)
    }
  }

  private func words(of kanji: [Unicode.Scalar]) -> [[String]] {
    kanji.flatMap { meanings[$0] ?? [] }.map { TaughtSenses.words(in: $0) }.filter { !$0.isEmpty }
  }

  /// Returns EDICT's text with one sense first; nil if the text can't be divided.
  private static func text(
    _ text: String, of senses: [WordEntry.Sense], from place: Int
  ) -> String? {
    var parts: [String] = []
    for gloss in text.split(separator: "/") {
      if parts.isEmpty || gloss.contains("(\(parts.count + 1)) ") {
        parts.append(String(gloss))
      } else {
        parts[parts.count - 1] += "/\(gloss)"
      }
    }
    guard parts.count == senses.count, EdictSenses.parsed(parts[place]) == [senses[place]] else {
      return nil
    }
    let first = parts.remove(at: place)
    return ([first] + parts).joined(separator: "/")
  }
}

extension WordEntry.Form {
  fileprivate var kanji: [Unicode.Scalar] { writing.unicodeScalars.filter(\.isKanji).map(\.self) }
}

extension WordEntry.Sense {
  /// Whether a gloss has the words of a meaning.
  fileprivate func means(anyOf meanings: [[String]]) -> Bool {
    glosses.contains { gloss in
      let words = TaughtSenses.words(in: AnswerText.withoutAsides(gloss))
      return meanings.contains { meaning in
        words.indices.contains { words[$0...].starts(with: meaning) }
      }
    }
  }
}
