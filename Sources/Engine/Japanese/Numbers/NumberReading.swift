/// Reads numbers with their counters.
struct NumberReading {
  private static let mostCounterTokens = 4

  struct Number {
    var surface: String
    var reading: String
    var tokens: Range<Int>
    /// Whether the context confirms that it is a number: 二、三日.
    var isCertain: Bool
  }

  /// Returns the word that a number and its counter form.
  func number(
    at first: Int, of tokens: [Token], _ bytes: UnsafeBufferPointer<UInt8>, before: AnalysedWord?
  ) -> Number? {
    let sign = minus(at: first, of: tokens, bytes)
    let front = first + (sign.isEmpty ? 0 : 1)
    guard front < tokens.count, !isPartOfLatin(tokens[front].start, bytes),
      let numeral = NumeralReader.numeral(in: bytes, at: tokens[front].start),
      // A number ends at a token boundary. 一般 and 三日月 are words, not numbers.
      tokens[front].end <= numeral.end
    else { return nil }
    let sentence = Context(tokens: tokens, first: front, bytes: bytes, before: before)
    guard
      var match = time(numeral, sentence) ?? date(numeral, sentence)
        ?? counted(numeral, sentence) ?? bare(numeral, sentence)
    else { return nil }
    appendOrdinal(to: &match, sentence)
    guard let last = tokens[front...].firstIndex(where: { $0.end == match.end }) else { return nil }
    return Number(
      surface: sentence.text(tokens[first].start, match.end), reading: sign + match.reading,
      tokens: first..<last + 1, isCertain: match.isCertain)
  }

  /// Returns the reading of a minus sign, or an empty string if there is none or it follows an
  /// ASCII character and could be a dash.
  private func minus(
    at first: Int, of tokens: [Token], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> String {
    let start = tokens[first].start
    guard Numeral.isMinus(tokens[first].surface),
      start == 0 || bytes[start - 1] >= 0x80 || bytes[start - 1] == UInt8(ascii: " ")
    else { return "" }
    return "まいなす"
  }

  private struct Context {
    var tokens: [Token]
    /// The index of the number's first token.
    var first: Int
    var bytes: UnsafeBufferPointer<UInt8>
    var before: AnalysedWord?

    func text(_ start: Int, _ end: Int) -> String {
      String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Returns the ends of the tokens after `place`, nearest first.
    func ends(after place: Int) -> [Int] {
      Array(tokens[first...].lazy.map(\.end).drop { $0 <= place }.prefix(mostCounterTokens))
    }

    /// Whether the number follows a month: 四月一日, 来月の一日.
    var followsMonth: Bool {
      guard before?.surface == "の", first >= 2 else {
        return before?.surface.hasSuffix("月") == true
      }
      return tokens[first - 2].surface.hasSuffix("月")
    }

    /// Whether `value - 1` and a comma come before the number: 二、三日.
    func continues(_ value: Int) -> Bool {
      guard first >= 2, ["、", ","].contains(tokens[first - 1].surface),
        let digit = tokens[first - 2].surface.unicodeScalars.first.flatMap(Numeral.digit)
      else { return false }
      return digit == value - 1
    }
  }

  /// The reading of a number, and where it ends in the text, in bytes.
  private struct Match {
    var reading: String
    var end: Int
    var isCertain = false
  }

  /// Whether the digits follow a Latin letter, as in a name: MP3, F1.
  private func isPartOfLatin(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start > 0, bytes[start] < 0x80 else { return false }
    return (0x41...0x5A).contains(bytes[start - 1] & 0xDF)
  }

  private func counted(_ numeral: Numeral, _ sentence: Context) -> Match? {
    for end in sentence.ends(after: numeral.end).reversed() {
      let name = sentence.bytes[numeral.end..<end]
      guard let counter = CounterTable.counter(name), !Weekday.isDivided(at: end, sentence.bytes)
      else { continue }
      if let reading = reading(numeral, counter, named: name, sentence) {
        return Match(reading: reading, end: end, isCertain: true)
      }
      return Match(reading: reading(numeral, counter), end: end)
    }
    return nil
  }

  /// Returns a reading that depends on the context, if there is one.
  private func reading(
    _ numeral: Numeral, _ counter: Counter, named name: Slice<UnsafeBufferPointer<UInt8>>,
    _ sentence: Context
  ) -> String? {
    if numeral.value == 1, name.elementsEqual("日".utf8), sentence.followsMonth {
      return "ついたち"
    }
    if let value = numeral.value, value < 10, name.elementsEqual("分".utf8),
      let before = sentence.before?.surface, before.hasSuffix("度") || before.hasSuffix("割")
    {
      return SpokenNumber(numeral).reading(with: Counter(reading: "ぶ"))
    }
    if name.elementsEqual("対".utf8),
      NumeralReader.numeral(in: sentence.bytes, at: name.endIndex) != nil
    {
      return SpokenNumber(numeral).reading(with: Counter(reading: "たい", contact: .t))
    }
    if name.elementsEqual("分".utf8), isFraction(after: name.endIndex, sentence) {
      return SpokenNumber(numeral).reading(with: Counter(reading: "ぶん"))
    }
    if let value = numeral.value, sentence.continues(value) {
      return SpokenNumber(numeral).reading(with: counter)
    }
    return nil
  }

  private func reading(_ numeral: Numeral, _ counter: Counter) -> String {
    if let value = numeral.value, let whole = counter.whole[value] { return whole }
    if numeral.parts == [.some], let whole = counter.afterSome { return whole }
    if numeral.parts == [.which], let whole = counter.afterWhich { return whole }
    return SpokenNumber(numeral).reading(with: counter)
  }

  /// Whether の and a number follow: 三分の一.
  private func isFraction(after end: Int, _ sentence: Context) -> Bool {
    let link = "の".utf8
    guard sentence.bytes[end...].starts(with: link) else { return false }
    return NumeralReader.numeral(in: sentence.bytes, at: end + link.count) != nil
  }

  /// Reads hours and minutes: 10:30, 9:05.
  private func time(_ numeral: Numeral, _ sentence: Context) -> Match? {
    let colon = [":", "："].first { sentence.bytes[numeral.end...].starts(with: $0.utf8) }
    guard let colon, let hour = numeral.value, (0...24).contains(hour),
      let hours = CounterTable.hour, let counter = CounterTable.minute,
      var minutes = NumeralReader.numeral(
        in: sentence.bytes, at: numeral.end + colon.utf8.count),
      sentence.text(numeral.end + colon.utf8.count, minutes.end).unicodeScalars.count == 2
    else { return nil }
    let whole = SpokenNumber(numeral).reading(with: hours)
    if minutes.parts == [.digit(0), .digit(0)] { return Match(reading: whole, end: minutes.end) }
    if minutes.parts.first == .digit(0) {
      minutes.parts.removeFirst()
    } else if minutes.value.map({ $0 < 60 }) != true {
      return nil
    }
    return Match(
      reading: whole + SpokenNumber(minutes).reading(with: counter), end: minutes.end)
  }

  private func date(_ numeral: Numeral, _ sentence: Context) -> Match? {
    CalendarDate(numeral, sentence.bytes)
      .map { Match(reading: $0.reading, end: $0.end, isCertain: true) }
  }

  /// Reads a number without a counter. 何, 数 or a unit alone is not a number: 千 may be a name.
  private func bare(_ numeral: Numeral, _ sentence: Context) -> Match? {
    let isLone = numeral.parts.count == 1
    if isLone, numeral.isVague { return nil }
    guard sentence.tokens.contains(where: { $0.end == numeral.end }) else { return nil }
    if numeral.parts.count > 1, numeral.parts.allSatisfy({ $0 == .digit(0) }),
      sentence.bytes[numeral.end - 1] >= 0x80
    {
      // 〇〇さん: circles in place of a name.
      return Match(
        reading: String(repeating: "まる", count: numeral.parts.count), end: numeral.end)
    }
    return Match(reading: SpokenNumber(numeral).reading, end: numeral.end)
  }

  /// Appends 目 or 半, which can follow any counter: 三本目, 七時半.
  private func appendOrdinal(to match: inout Match, _ sentence: Context) {
    guard let end = sentence.ends(after: match.end).first else { return }
    let name = sentence.bytes[match.end..<end]
    let reading = name.elementsEqual("目".utf8) ? "め" : name.elementsEqual("半".utf8) ? "はん" : ""
    guard !reading.isEmpty else { return }
    match.reading += reading
    match.end = end
  }
}

/// Detects weekdays: 第二日曜日 must not be split into 二日 or 日曜.
enum Weekday {
  /// Whether 日 comes before `place` and 曜 after it.
  static func isDivided(at place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    place < bytes.count && bytes[..<place].reversed().starts(with: "日".utf8.reversed())
      && bytes[place...].starts(with: "曜".utf8)
  }
}
