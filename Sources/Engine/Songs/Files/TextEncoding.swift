import Foundation
import Glibc

/// Finds out how a file of lyrics is encoded, and decodes it.
///
/// A byte order mark decides; else it is UTF-8 if it is valid; else the Japanese encoding that
/// decodes it without error and gives most Japanese. Decoding comes before parsing, because in
/// Shift JIS the second byte of ー is a bracket.
enum TextEncoding {
  /// Returns nil if the bytes are text in no known encoding. A character cut off at the end is
  /// left out.
  static func text(of data: Data) -> String? {
    let bytes = Array(data)
    for (mark, name) in marks where bytes.starts(with: mark) {
      let rest = bytes.dropFirst(mark.count)
      return name == "UTF-8" ? utf8(rest) : decoded(rest, from: name)
    }
    let isEscaped = bytes.contains(0x1B)
    if isEscaped, let text = decoded(bytes[...], from: "ISO-2022-JP") { return text }
    return utf8(bytes[...]) ?? japanese(bytes)
  }

  /// Returns the text in the encoding of Windows or Unix that gives most Japanese; nil if the bytes
  /// are in neither.
  static func japanese(_ bytes: [UInt8]) -> String? {
    ["CP932", "EUC-JP-MS"].compactMap { decoded(bytes[...], from: $0) }
      .map { (text: $0, score: japanese(in: $0)) }
      .max { $0.score < $1.score }?.text
  }

  private static let marks: [(bytes: [UInt8], name: String)] = [
    ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
  ]

  private static func utf8(_ bytes: ArraySlice<UInt8>) -> String? {
    for cut in 0...min(3, bytes.count) {
      let whole = bytes.dropLast(cut)
      // Only a lead byte and its followers can be a character that was cut off.
      if cut > 0, bytes.suffix(cut).first.map({ $0 < 0xC2 }) ?? true { continue }
      if let text = String(validating: whole, as: UTF8.self) { return text }
    }
    return nil
  }

  /// How Japanese a text is. Half-width katakana count against it: other encodings, read as Shift
  /// JIS, are full of them.
  private static func japanese(in text: String) -> Int {
    text.unicodeScalars.reduce(0) { score, scalar in
      if (0xFF61...0xFF9F).contains(scalar.value) { return score - 1 }
      return scalar.isKanaOrIdeograph ? score + 1 : score
    }
  }

  /// Decodes strictly by iconv, which knows encodings that Foundation on Linux lacks.
  private static func decoded(_ bytes: ArraySlice<UInt8>, from name: String) -> String? {
    guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // A byte of a Japanese encoding takes at most three in UTF-8, as does a unit of UTF-16.
    var output = [UInt8](repeating: 0, count: input.count * 3 + 16)
    var (inputLeft, outputLeft) = (input.count, output.count)
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBytes { output in
        var from = input.baseAddress
        var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
        return iconv(converter, &from, &inputLeft, &to, &outputLeft)
      }
    }
    guard status != -1 || (errno == EINVAL && inputLeft < 4) else { return nil }
    return String(decoding: output.dropLast(outputLeft), as: UTF8.self)
  }
}
