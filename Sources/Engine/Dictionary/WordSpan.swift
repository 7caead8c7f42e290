/// A word's place in a text, as the tokeniser divides it.
struct WordSpan: Hashable, Sendable {
  /// In UTF-16 code units, as in JavaScript.
  var range: Range<Int>
  /// Whether it is a particle that is a word by itself: が of 猫がいます, but not て of 食べて.
  var isParticle: Bool

  /// The longest text that is analysed for a lookup, in the same units. The pages send 60.
  static let mostText = 500

  /// Particles that belong to the form of the verb before them.
  private static let ofForms: Set = ["て", "で", "ば", "たり", "だり", "ちゃ", "じゃ", "ながら", "つつ"]

  /// Returns the places of the words that make up a text; none if they are not the whole text.
  static func spans(of words: [AnalysedWord], in text: String) -> [WordSpan] {
    guard words.map(\.surface).joined() == text else { return [] }
    var end = 0
    return words.map { word in
      let start = end
      end += word.surface.utf16.count
      let part = word.partOfSpeech
      let isOfForm = part.traits.contains(.conjunctive) && ofForms.contains(word.surface)
      return WordSpan(range: start..<end, isParticle: part.category == .particle && !isOfForm)
    }
  }
}

extension [WordSpan] {
  func covering(_ offset: Int) -> WordSpan? { first { $0.range.contains(offset) } }

  /// The places where a dictionary word that starts here can end: at the end of any word, but a
  /// particle joins only particles, as in には.
  func ends(from start: Int) -> Set<Int> {
    let rest = drop { $0.range.lowerBound < start }
    guard rest.first?.isParticle == true else { return Set(rest.map(\.range.upperBound)) }
    return Set(rest.prefix(while: \.isParticle).map(\.range.upperBound))
  }
}
