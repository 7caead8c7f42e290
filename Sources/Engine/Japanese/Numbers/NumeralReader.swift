/// Parses a numeral from the bytes of a sentence.
struct NumeralReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int
  private var parts: [NumberPart] = []
  private var isEither = false
  private var isWhole = true
  /// Whether no unit has followed the last run of digits yet.
  private var hasOpenDigits = false
  /// Whether the digits follow a dash, like the later parts of a telephone number.
  private let followsDash: Bool

  /// - Parameter start: the start of a scalar.
  static func numeral(
    in bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Numeral? {
    var reader = NumeralReader(bytes, start)
    while reader.takePart() {}
    guard !reader.parts.isEmpty else { return nil }
    var numeral = Numeral(
      parts: reader.parts, isEither: reader.isEither, end: reader.place)
    numeral.value =
      reader.isWhole && !reader.isEither && !numeral.isVague ? Self.value(reader.parts) : nil
    return numeral
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    (self.bytes, self.place) = (bytes, place)
    followsDash =
      place >= 2 && bytes[place - 1] == UInt8(ascii: "-")
      && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place - 2])
  }

  private func scalar(at place: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard place < bytes.count else { return nil }
    let width = bytes[place] < 0x80 ? 1 : bytes[place] < 0xE0 ? 2 : bytes[place] < 0xF0 ? 3 : 4
    guard place + width <= bytes.count else { return nil }
    if width == 1 { return (Unicode.Scalar(bytes[place]), place + 1) }
    var value = UInt32(bytes[place]) & (0xFF >> UInt32(width + 1))
    for byte in bytes[(place + 1)..<(place + width)] { value = value << 6 | UInt32(byte & 0x3F) }
    return Unicode.Scalar(value).map { ($0, place + width) }
  }

  private mutating func takePart() -> Bool {
    guard let (scalar, end) = scalar(at: place) else { return false }
    if Numeral.digit(scalar) != nil { return !hasOpenDigits && takeDigits() }
    if let part = NumberPart(unit: scalar) ?? NumberPart(vague: scalar) {
      // A vague digit comes first or between units: 数十, 十数.
      guard isWhole, NumberPart(vague: scalar) == nil || !hasOpenDigits else { return false }
      parts.append(part)
      place = end
      hasOpenDigits = false
      return true
    }
    return takeDecimals(scalar, end)
  }

  private mutating func takeDigits() -> Bool {
    var digits: [Int] = []
    var isKanji = false
    while let (scalar, end) = scalar(at: place) {
      if let digit = Numeral.digit(scalar) {
        if digits.isEmpty { isKanji = Numeral.arabic(scalar) == nil }
        guard isKanji == (Numeral.arabic(scalar) == nil) else { break }
        digits.append(digit)
        place = end
      } else if !isKanji, !digits.isEmpty, separatesThousands(scalar, end, digits.count) {
        place = end
      } else {
        break
      }
    }
    hasOpenDigits = true
    isEither =
      isEither || isKanji && digits.count == 2 && digits[0] > 0 && digits[1] == digits[0] + 1
    parts += isEither ? digits.map(NumberPart.digit) : spoken(digits)
    return true
  }

  /// Whether the scalar is a comma followed by exactly three digits.
  private func separatesThousands(_ scalar: Unicode.Scalar, _ end: Int, _ count: Int) -> Bool {
    guard [",", "，"].contains(scalar), count >= 1 else { return false }
    var place = end
    for _ in 0..<3 {
      guard let (next, end) = self.scalar(at: place), Numeral.arabic(next) != nil else {
        return false
      }
      place = end
    }
    return self.scalar(at: place).flatMap { Numeral.arabic($0.scalar) } == nil
  }

  /// Returns the spoken parts of digits: with their units, or one by one if they are not a
  /// quantity.
  private func spoken(_ digits: [Int]) -> [NumberPart] {
    if digits.count == 1 || digits[0] == 0 || digits.count > 16 || followsDash {
      return digits.map(NumberPart.digit)
    }
    let beforeLarge =
      scalar(at: place).flatMap { NumberPart(unit: $0.scalar) }.map(\.isLarge) ?? false
    let large: [NumberPart?] = [nil, .myriad, .hundredMillion, .trillion]
    var parts: [NumberPart] = []
    var rest = digits[...]
    while !rest.isEmpty {
      let group = rest.prefix((rest.count - 1) % 4 + 1)
      rest = rest.dropFirst(group.count)
      guard group.contains(where: { $0 > 0 }) else { continue }
      let unit = large[rest.count / 4]
      parts += Self.group(group, saysOne: unit != nil || beforeLarge)
      if let unit { parts.append(unit) }
    }
    return parts
  }

  /// Returns the parts of up to four digits. 十, 百 and 千 need no 一 before them, but a round thousand
  /// before a larger unit does: 一千万.
  private static func group(_ digits: ArraySlice<Int>, saysOne: Bool) -> [NumberPart] {
    let units: [NumberPart?] = [nil, .ten, .hundred, .thousand]
    let isRound = digits.dropFirst().allSatisfy { $0 == 0 }
    return zip(digits, units.prefix(digits.count).reversed()).flatMap {
      digit, unit -> [NumberPart] in
      guard digit > 0 else { return [] }
      guard let unit else { return [.digit(digit)] }
      return digit > 1 || unit == .thousand && isRound && saysOne ? [.digit(digit), unit] : [unit]
    }
  }

  private mutating func takeDecimals(_ scalar: Unicode.Scalar, _ end: Int) -> Bool {
    guard isWhole, hasOpenDigits, [".", "．", "点"].contains(scalar) else { return false }
    var digits: [NumberPart] = []
    var ahead = end
    while let (next, end) = self.scalar(at: ahead),
      let digit = scalar == "点" ? Numeral.digit(next) : Numeral.arabic(next)
    {
      digits.append(.digit(digit))
      ahead = end
    }
    guard !digits.isEmpty else { return false }
    parts += [.point] + digits
    (isWhole, place) = (false, ahead)
    // Only a large unit can follow: 1.5万.
    if let (next, end) = self.scalar(at: place), let unit = NumberPart(unit: next), unit.isLarge {
      parts.append(unit)
      place = end
    }
    return true
  }

  private static func value(_ parts: [NumberPart]) -> Int? {
    var (total, group, digit): (Int, Int, Int?) = (0, 0, nil)
    for part in parts {
      switch part {
      case .digit(let next):
        // Digits read one by one have no value to choose a reading by.
        guard digit == nil else { return nil }
        digit = next
      case .ten, .hundred, .thousand:
        group += (digit ?? 1) * (part == .ten ? 10 : part == .hundred ? 100 : 1_000)
        digit = nil
      case .myriad:
        total += max(1, group + (digit ?? 0)) * 10_000
        (group, digit) = (0, nil)
      default: return nil
      }
    }
    return total + group + (digit ?? 0)
  }
}
