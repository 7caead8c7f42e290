import Foundation

/// Text as it is searched: accents, case, width and the two kana folded away, and Japanese cut
/// into overlapping pairs, so that words of two characters are found through the index.
enum SearchText {
  /// 食べる → "食べ べる る". The last character stands alone so that it too begins a word.
  static func indexed(_ text: String) -> String {
    var indexed: [Unicode.Scalar] = []
    for run in runs(foldedScalars(text)) {
      if !indexed.isEmpty { indexed.append(" ") }
      append(run, to: &indexed)
    }
    return String(indexed)
  }

  static func indexed(_ content: ItemContent) -> String {
    let fields = [content.front, content.back, content.reading, content.notes]
    return indexed(
      (fields.map(SafeHTML.plainText) + content.tags + content.synonyms)
        .joined(separator: "\n"))
  }

  /// FTS5 phrases: the pairs in order, the last of them open-ended. What may be romaji is looked for
  /// as kana too.
  ///
  /// Nil when nothing searchable is left of the word.
  static func query(_ word: String) -> String? {
    let kana = word.allSatisfy { $0.isASCII && $0.isLetter } ? Kana.kana(from: word) : word
    let isRomaji = kana != word && Writing.isKana(kana) && word.count > 1
    return [word, isRomaji ? kana : nil].compactMap { $0.flatMap(phrase) }
      .reduce(nil) { one, other in one.map { "\($0) OR \(other)" } ?? other }
  }

  private static func phrase(_ word: String) -> String? {
    let runs = runs(foldedScalars(word))
    let terms = runs.enumerated().flatMap { place, run in
      var terms: [Unicode.Scalar] = []
      append(run, to: &terms)
      let isOpen = place == runs.count - 1 && run.isJapanese && run.scalars.count > 1
      return terms.split(separator: " ").dropLast(isOpen ? 1 : 0).map(String.init)
    }
    return terms.isEmpty ? nil : "\"\(terms.joined(separator: " "))\" *"
  }

  private struct Run {
    var scalars: ArraySlice<Unicode.Scalar>
    var isJapanese: Bool
  }

  /// The letters and digits of a text, cut at blanks and where the script changes.
  private static func runs(_ scalars: [Unicode.Scalar]) -> [Run] {
    var runs: [Run] = []
    var place = 0
    while place < scalars.count {
      let isJapanese = scalars[place].isKanaOrIdeograph
      let end = scalars[place...].firstIndex {
        $0.isKanaOrIdeograph != isJapanese || !isJapanese && !$0.isLetterOrDigit
      }
      let run = scalars[place..<(end ?? scalars.count)]
      if !run.isEmpty { runs.append(Run(scalars: run, isJapanese: isJapanese)) }
      place = max(run.endIndex, place + 1)
    }
    return runs
  }

  private static func append(_ run: Run, to terms: inout [Unicode.Scalar]) {
    for (place, scalar) in zip(run.scalars.indices, run.scalars) {
      if run.isJapanese, place > run.scalars.startIndex {
        terms.append(scalar)
        terms.append(" ")
      }
      terms.append(scalar)
    }
  }

  /// Half-width and full-width forms become one (NFKC), Latin loses its accents and katakana
  /// becomes hiragana. Foundation's own folding would take the marks off が too.
  static func folded(_ text: String) -> String { String(foldedScalars(text)) }

  private static func foldedScalars(_ text: String) -> [Unicode.Scalar] {
    let scalars = Array(text.unicodeScalars)
    var folded: [Unicode.Scalar] = []
    folded.reserveCapacity(scalars.count)
    var place = 0
    while place < scalars.count {
      let next = place + 1
      if let plain = scalars[place].foldedPlainly,
        next == scalars.count || scalars[next].standsApart
      {
        folded.append(plain)
        place = next
      } else {
        let end = scalars[next...].firstIndex { $0.foldedPlainly != nil && $0.standsApart }
        folded += foldedByForms(scalars[place..<(end ?? scalars.count)])
        place = end ?? scalars.count
      }
    }
    return folded
  }

  private static func foldedByForms(_ scalars: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var bare: [Unicode.Scalar] = []
    var isJapanese = false
    for scalar in Normalization.decomposedCompatibly(String(scalars)).lowercased().unicodeScalars {
      if bare.isEmpty || !scalar.isMark { isJapanese = scalar.isKanaOrIdeograph }
      guard isJapanese || scalar.isASCII || !scalar.properties.isDiacritic else { continue }
      bare.append(scalar)
    }
    return Normalization.composed(String(bare)).unicodeScalars.map(KanaShift.hiragana)
  }
}

extension String {
  /// Many times as fast as appending them one by one.
  fileprivate init(_ scalars: some Collection<Unicode.Scalar>) {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(scalars.count * 3)
    for scalar in scalars { utf8 += scalar.utf8 }
    self.init(decoding: utf8, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// What folding makes of it where no mark follows; nil where the normal forms have to tell.
  fileprivate var foldedPlainly: Unicode.Scalar? {
    switch value {
    case 0x41...0x5A: Unicode.Scalar(value + 0x20)
    case 0...0x7F, 0x3001...0x3007, JapaneseRange.hiragana, 0x30FC, JapaneseRange.kanji: self
    case JapaneseRange.katakana: KanaShift.hiragana(self)
    case JapaneseRange.fullWidthCapitals: Unicode.Scalar(value - 0xFEC0)
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0)
    default: nil
    }
  }

  fileprivate var isLetterOrDigit: Bool {
    switch value {
    case 0x61...0x7A, 0x30...0x39: true
    case 0...0x7F: false
    default: properties.isAlphabetic || properties.numericType != nil
    }
  }
}
