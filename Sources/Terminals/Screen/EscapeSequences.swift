/// Splits a terminal's output into what is drawn and what is ordered (ECMA-48, section 5).
///
/// Bytes may come cut anywhere, in the middle of a character or of a sequence too.
struct EscapeSequences: Sendable, Equatable {
  enum Instruction: Equatable {
    case draw(Unicode.Scalar)
    /// A C0 control: CR, LF, BS, TAB …
    case control(Unicode.Scalar)
    /// ESC and one more character.
    case escape(Unicode.Scalar)
    /// CSI, its numbers (nil where left out, as large as an Int at most), and the character that
    /// says what to do.
    case sequence(Unicode.Scalar, [Int?])
  }

  private enum State: Equatable {
    case text
    case escape
    case intermediate
    case sequence(String)
    case string
  }

  /// What no order comes near; a program may write digits without an end.
  private static let longestNumbers = 64

  private var state = State.text
  private var cut: [UInt8] = []

  mutating func read(_ bytes: [UInt8]) -> [Instruction] {
    let bytes = cut + bytes
    let whole = bytes.count - lengthOfCutCharacter(at: bytes)
    cut = Array(bytes[whole...])
    return String(decoding: bytes[..<whole], as: UTF8.self).unicodeScalars.compactMap { read($0) }
  }

  private mutating func read(_ scalar: Unicode.Scalar) -> Instruction? {
    switch state {
    case .text: return readText(scalar)
    case .escape: return readEscape(scalar)
    case .intermediate: state = .text
    case .sequence(let numbers): return readSequence(scalar, after: numbers)
    case .string: readString(scalar)
    }
    return nil
  }

  private mutating func readText(_ scalar: Unicode.Scalar) -> Instruction? {
    if scalar == "\u{1B}" {
      state = .escape
      return nil
    }
    return scalar.value < 0x20 || scalar == "\u{7F}" ? .control(scalar) : .draw(scalar)
  }

  private mutating func readEscape(_ scalar: Unicode.Scalar) -> Instruction? {
    switch scalar {
    case "[": state = .sequence("")
    case "]", "P", "X", "^", "_": state = .string
    case " "..."/": state = .intermediate
    default:
      state = .text
      return .escape(scalar)
    }
    return nil
  }

  private mutating func readSequence(
    _ scalar: Unicode.Scalar, after numbers: String
  ) -> Instruction? {
    guard ("@"..."~").contains(scalar) else {
      if numbers.utf8.count < Self.longestNumbers { state = .sequence(numbers + String(scalar)) }
      return nil
    }
    state = .text
    // A private sequence (CSI ? 25 l hides the cursor) changes nothing of what is written.
    guard numbers.allSatisfy({ $0.isASCII && $0.isNumber || $0 == ";" }) else { return nil }
    let fields = numbers.split(separator: ";", omittingEmptySubsequences: false)
    return .sequence(scalar, fields.map { $0.isEmpty ? nil : Int($0) ?? .max })
  }

  /// A title or the like, up to BEL or ESC \, is not shown.
  private mutating func readString(_ scalar: Unicode.Scalar) {
    if scalar == "\u{07}" { state = .text }
    if scalar == "\u{1B}" { state = .escape }
  }
}

/// How many bytes at the end begin a UTF-8 character that is still to be continued.
private func lengthOfCutCharacter(at bytes: [UInt8]) -> Int {
  for length in 1...3 where length <= bytes.count {
    let byte = bytes[bytes.count - length]
    if byte & 0xC0 == 0x80 { continue }
    let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
    return needed > length ? length : 0
  }
  return 0
}
