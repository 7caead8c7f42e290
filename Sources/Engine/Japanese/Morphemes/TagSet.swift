/// The tag set of a dictionary, detected by its entry for 食べる.
enum TagSet: Sendable {
  /// ipadic and naist-jdic.
  case ipa
  case unidic

  init?(sample: Feature) {
    guard sample[0] == "動詞", sample.count >= 9 else { return nil }
    self = sample.count > 20 ? .unidic : .ipa
  }

  func partOfSpeech(_ feature: Feature) -> PartOfSpeech {
    switch self {
    case .ipa: PartOfSpeech(ipa: feature)
    case .unidic: PartOfSpeech(unidic: feature)
    }
  }

  /// Returns the part of speech of a token that the dictionary lacks. IPA's dictionaries guess that
  /// signs such as "!" and ♪ are nouns.
  func partOfSpeech(ofUnknown surface: String, _ feature: Feature) -> PartOfSpeech {
    SpokenSigns.areSilent(surface) ? PartOfSpeech(.symbol) : partOfSpeech(feature)
  }

  /// Creates a token from its line in the dictionary.
  func morpheme(
    _ surface: String, _ part: PartOfSpeech, _ feature: Feature, isKnown: Bool
  ) -> Morpheme {
    switch self {
    case .ipa: Morpheme(ipa: feature, surface, part, isKnown: isKnown)
    case .unidic: Morpheme(unidic: feature, surface, part)
    }
  }
}

/// A token's line in the dictionary: comma-separated fields, some of them quoted.
///
/// Points into the dictionary, which must stay open.
struct Feature {
  private let text: UnsafeBufferPointer<UInt8>
  private var ends: [Int] = []

  var count: Int { ends.count }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    ends.reserveCapacity(32)
    var isQuoted = false
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ","), !isQuoted { ends.append(index) }
    }
    ends.append(text.count)
  }

  /// Returns a field, or an empty string if it is missing. Unknown tokens have fewer fields.
  subscript(_ index: Int) -> String {
    String(decoding: bytes(index), as: UTF8.self)
  }

  func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    guard index < ends.count else { return UnsafeBufferPointer(start: nil, count: 0) }
    var field = (index == 0 ? 0 : ends[index - 1] + 1)..<ends[index]
    if field.count >= 2, text[field.lowerBound] == UInt8(ascii: "\"") {
      field = (field.lowerBound + 1)..<(field.upperBound - 1)
    }
    let isNothing = field.count == 1 && text[field.lowerBound] == UInt8(ascii: "*")
    return UnsafeBufferPointer(
      rebasing: text[isNothing ? field.lowerBound..<field.lowerBound : field])
  }
}
