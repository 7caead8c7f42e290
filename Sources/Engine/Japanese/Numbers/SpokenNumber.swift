/// Builds the reading of a number part by part. Each part can change the previous one.
struct SpokenNumber {
  private var front = ""
  private var lastPart: NumberPart?
  private var last = ""
  /// Whether a decimal point came before. After it, digits are read one by one, and a loanword
  /// doesn't change them.
  private var hasPoint = false

  init(_ numeral: Numeral) {
    if numeral.isEither, let either = Self.either(numeral.parts) {
      (front, last) = (either.first, either.second)
      lastPart = numeral.parts.last
      return
    }
    for (index, part) in numeral.parts.enumerated() {
      let isBeforePoint = numeral.parts.dropFirst(index + 1).first == .point
      add(part, isBeforePoint: isBeforePoint)
    }
  }

  var reading: String { front + last }

  func reading(with counter: Counter) -> String {
    var number = self
    number.join(counter)
    return number.reading
  }

  private mutating func add(_ part: NumberPart, isBeforePoint: Bool) {
    if let unit = Counter(unit: part) {
      join(unit)
    } else if part == .point {
      // 一, 八 and 十 end in っ before it: いってん.
      join(Counter(reading: "てん", contact: .t))
      hasPoint = true
    } else {
      front += last
      last = Self.plain(part, isBeforePoint: isBeforePoint)
    }
    lastPart = part
  }

  private mutating func join(_ counter: Counter) {
    var sound = counter.reading
    guard let lastPart else {
      (front, last) = (reading, sound)
      return
    }
    if case .digit(let digit) = lastPart, let other = counter.digits[digit] {
      last = other
    } else if counter.geminates(lastPart), !(hasPoint && counter.contact == .loan) {
      last = Substring(last.unicodeScalars.dropLast()) + "っ"
      sound = Voicing.halfVoiced(sound)
    } else if counter.changesAfter(lastPart) {
      switch counter.afterN {
      case .same: break
      case .voiced: sound = Voicing.voiced(sound)
      case .halfVoiced: sound = Voicing.halfVoiced(sound)
      }
    }
    (front, last) = (reading, sound)
  }

  private static func plain(_ part: NumberPart, isBeforePoint: Bool) -> String {
    switch part {
    case .digit(0): isBeforePoint ? "れい" : "ぜろ"
    case .digit(let digit):
      ["ぜろ", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう"][digit]
    case .which: "なん"
    case .some: "すう"
    case .many: "いく"
    default: ""
    }
  }

  /// Returns both readings of two adjacent numbers: 二三人, two or three people, uses the old readings
  /// of the digits.
  private static func either(_ parts: [NumberPart]) -> (first: String, second: String)? {
    let pairs = [
      ("いち", "に"), ("に", "さん"), ("さん", "し"), ("し", "ご"), ("ご", "ろく"), ("ろく", "しち"),
      ("しち", "はち"), ("はっ", "く"),
    ]
    guard parts.count == 2, case .digit(let first) = parts[0], pairs.indices.contains(first - 1)
    else { return nil }
    return pairs[first - 1]
  }
}
