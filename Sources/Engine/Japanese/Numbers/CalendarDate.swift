/// A date in digits with slashes: 2024/1/1, 2024/01/05.
///
/// A month and day alone are not a date, because 1/2 can also be a fraction.
struct CalendarDate {
  let reading: String
  /// The end offset, in bytes.
  let end: Int

  /// - Parameter year: the number before the first slash.
  init?(_ year: Numeral, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let value = year.value, (1_000...9_999).contains(value),
      let years = CounterTable.counter("年".utf8), let months = CounterTable.counter("月".utf8),
      let days = CounterTable.counter("日".utf8),
      let month = Self.part(bytes, behindStrokeAt: year.end, in: 1...12),
      let day = Self.part(bytes, behindStrokeAt: month.end, in: 1...31),
      Self.part(bytes, behindStrokeAt: day.end, in: 0...9_999) == nil
    else { return nil }
    reading =
      SpokenNumber(year).reading(with: years) + SpokenNumber(month).reading(with: months)
      + Self.reading(ofDay: day, days)
    end = day.end
  }

  private static func reading(ofDay day: Numeral, _ counter: Counter) -> String {
    if day.value == 1 { return "ついたち" }
    return day.value.flatMap { counter.whole[$0] } ?? SpokenNumber(day).reading(with: counter)
  }

  private static func part(
    _ bytes: UnsafeBufferPointer<UInt8>, behindStrokeAt place: Int, in range: ClosedRange<Int>
  ) -> Numeral? {
    guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "/") else { return nil }
    let isPadded = bytes[place + 1] == UInt8(ascii: "0")
    guard let numeral = NumeralReader.numeral(in: bytes, at: place + (isPadded ? 2 : 1)),
      numeral.value.map(range.contains) == true
    else { return nil }
    return numeral
  }
}
