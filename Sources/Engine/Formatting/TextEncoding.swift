import Foundation

/// Finds out how a file is encoded, and decodes it.
///
/// A byte order mark decides; else it is UTF-8 if it is valid; else a Japanese encoding if that
/// gives Japanese, or that of Windows for Western Europe if it gives words. Decoding comes before
/// parsing, because in Shift JIS the second byte of ー is a bracket.
enum TextEncoding {
  /// Returns nil if the bytes are text in no known encoding.
  ///
  /// - Parameter isWhole: whether the file is all there; else a character cut off at the end is
  ///   left out.
  static func text(of data: Data, isWhole: Bool) -> String? {
    let bytes = Array(data)
    for (mark, name) in marks where bytes.starts(with: mark) {
      let rest = bytes.dropFirst(mark.count)
      return name == "UTF-8" ? utf8(rest, isWhole) : decoded(rest, from: name, isWhole)
    }
    if bytes.contains(0x1B), let text = decoded(bytes, from: "ISO-2022-JP", isWhole) {
      return text
    }
    if let text = utf8(bytes[...], isWhole) { return text }
    if let text = unmarkedUTF16(bytes) { return text }
    // No text in another encoding has zeros.
    return bytes.contains(0) ? nil : japanese(bytes, isWhole) ?? western(bytes)
  }

  private static let marks: [(bytes: [UInt8], name: String)] = [
    ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
  ]

  private static func utf8(_ bytes: ArraySlice<UInt8>, _ isWhole: Bool) -> String? {
    for cut in 0...(isWhole ? 0 : min(3, bytes.count)) {
      let whole = bytes.dropLast(cut)
      // Only a lead byte and its followers can be a character that was cut off.
      if cut > 0, bytes.suffix(cut).first.map({ $0 < 0xC2 }) ?? true { continue }
      if let text = String(validating: whole, as: UTF8.self) { return text }
    }
    return nil
  }

  /// In UTF-16, one byte of each ASCII character is 0: always the second, or always the first.
  private static func unmarkedUTF16(_ bytes: [UInt8]) -> String? {
    let places = Set(bytes.indices.filter { bytes[$0] == 0 }.map { $0 % 2 })
    guard bytes.count.isMultiple(of: 2), places.count == 1, let place = places.first else {
      return nil
    }
    return decoded(bytes, from: place == 1 ? "UTF-16LE" : "UTF-16BE", true)
  }

  /// Whether a text is rather in UTF-8, and broken: it then has more of some characters than of
  /// invalid bytes.
  private static func isBrokenUTF8(
    _ bytes: [UInt8], by isTypical: (Unicode.Scalar) -> Bool
  ) -> Bool {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let invalid = scalars.count { $0 == "\u{FFFD}" }
    return scalars.count(where: isTypical) >= invalid
  }

  private static func decoded(
    _ bytes: some Collection<UInt8>, from name: String, _ isWhole: Bool
  ) -> String? {
    guard let converted = Iconv(from: name)?.convert(bytes) else { return nil }
    let isText = converted.invalid == 0 && (converted.cutOff == 0 || !isWhole)
    return isText ? converted.text : nil
  }
}

/// Japanese.
extension TextEncoding {
  /// Returns the text in the encoding of Windows or Unix that gives most Japanese; nil if it is
  /// rather in one of another language: accented letters would be kanji amid Latin letters, and
  /// Chinese and Korean would be EUC-JP without kana.
  private static func japanese(_ bytes: [UInt8], _ isWhole: Bool) -> String? {
    let best = ["CP932", "EUC-JP-MS"].compactMap { decoded(bytes, from: $0, isWhole) }
      .map { (text: $0, score: japanese(in: $0)) }
      .max { $0.score < $1.score }
    guard let text = best?.text, !isBrokenUTF8(bytes, by: \.isKanaOrIdeograph) else { return nil }
    let scalars = Array(text.unicodeScalars)
    let isShiftJIS = bytes.contains { (0x81...0x9F).contains($0) }
    guard isShiftJIS || scalars.contains(where: { $0.isHiraganaLetter || $0.isKatakanaLetter })
    else { return nil }
    let halfWidth = scalars.count { (0xFF61...0xFF9F).contains($0.value) }
    let amidLetters = zip(scalars, scalars.dropFirst()).count { one, next in
      one.isKanaOrIdeograph && next.isLatinLetter || one.isLatinLetter && next.isKanaOrIdeograph
    }
    let written = scalars.count(where: \.isKanaOrIdeograph)
    return written > 2 * (halfWidth + amidLetters) ? text : nil
  }

  /// How Japanese a text is. Half-width katakana count against it: other encodings, read as Shift
  /// JIS, are full of them.
  private static func japanese(in text: String) -> Int {
    text.unicodeScalars.reduce(0) { score, scalar in
      if (0xFF61...0xFF9F).contains(scalar.value) { return score - 1 }
      return scalar.isKanaOrIdeograph ? score + 1 : score
    }
  }
}

/// Western European languages.
extension TextEncoding {
  /// Returns the text in the encoding that spreadsheets on Windows write; nil if it is rather
  /// another: accented letters stand in words with letters of ASCII.
  private static func western(_ bytes: [UInt8]) -> String? {
    guard let text = decoded(bytes, from: "CP1252", true),
      !isBrokenUTF8(bytes, by: { !$0.isASCII && $0 != "\u{FFFD}" })
    else { return nil }
    let scalars = Array(text.unicodeScalars)
    let others = scalars.indices.filter { !scalars[$0].isASCII }
    let letters = others.filter { westernLetters.contains(scalars[$0]) }
    let inWords = letters.count { place in
      [place - 1, place + 1].contains { scalars.indices.contains($0) && scalars[$0].isLatinLetter }
    }
    let areKnown = others.allSatisfy {
      westernLetters.contains(scalars[$0]) || westernSigns.contains(scalars[$0])
    }
    return areKnown && inWords * 2 >= letters.count ? text : nil
  }

  private static let westernLetters = Set(
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿŒœŸªº".unicodeScalars)
  private static let westernSigns = Set("\u{A0}¡¿«»‹›‘’“”„–—…•·€£°§©®™×½¼¾²³".unicodeScalars)
}

extension Unicode.Scalar {
  fileprivate var isLatinLetter: Bool { isASCII && properties.isAlphabetic }
}
