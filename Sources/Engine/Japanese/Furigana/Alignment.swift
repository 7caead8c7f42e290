/// The cheapest way to share a word's kana among its characters.
///
/// A path through the grid of (characters laid, kana laid): each step lays some characters over
/// some kana, at the price below. Listed readings cost nothing, so that a stretch which they cannot
/// cover is laid as one step.
struct Alignment {
  private let text: [Unicode.Scalar]
  private let scalars: [Unicode.Scalar]
  private let kana: [UInt8]
  /// Of each character; none of one that is no kanji.
  private let readings: [[KanjiReadings.Reading]]
  private let words: IndivisibleWords
  private var steps: [Step?]

  private struct Step {
    var cost: Int
    /// Where it comes from.
    var start: Int
    var kanaStart: Int
  }

  private enum Price {
    /// A mark that is not spoken, a kana that is read as another.
    static let silent = 1
    static let otherKana = 1
    /// A digit or a letter, read as whatever is left for it.
    static let foreign = 3
    /// Kanji that no listed reading fits, for the stretch and for each of them.
    static let unlisted = 12
    static let perKanji = 2
    /// One kanji alone, between others that might explain it.
    static let alone = 4
    /// Beyond this the first kana of a kanji's run are too many to be one reading.
    static let longestReading = 8
  }

  /// More would take too long: such a word is a paragraph.
  private static let largestGrid = 120_000

  /// - Returns: nil when the word is too long.
  init?(
    _ surface: String, _ reading: String, _ kanji: KanjiReadings, _ words: IndivisibleWords
  ) {
    self.words = words
    text = Array(surface.unicodeScalars)
    scalars = Array(reading.unicodeScalars)
    guard (text.count + 1) * (scalars.count + 1) <= Self.largestGrid else { return nil }
    kana = scalars.map(KanaCode.code)
    let text = text
    readings = text.indices.map { place in
      Hiragana.isKanji(text[place]) ? kanji.readings(of: Self.meant(text, at: place)) : []
    }
    steps = Array(repeating: nil, count: (text.count + 1) * (scalars.count + 1))
  }

  /// - Returns: nil when there is no way.
  mutating func runs() -> [FuriganaRun]? {
    steps[0] = Step(cost: 0, start: 0, kanaStart: 0)
    for place in text.indices {
      let extents = Extents(text, at: place)
      let words = extents.kanji > 1 ? self.words.words(in: text, at: place) : []
      for position in 0...kana.count {
        guard let cost = steps[index(place, position)]?.cost else { continue }
        lay(from: place, position, cost, extents)
        for word in words {
          guard let price = price(of: word.reading, at: position) else { continue }
          step(from: place, position, word.length, word.reading.count, cost + price)
        }
      }
    }
    return path()
  }

  private func index(_ place: Int, _ position: Int) -> Int { place * (kana.count + 1) + position }

  private mutating func step(
    from place: Int, _ position: Int, _ length: Int, _ kanaLength: Int, _ cost: Int
  ) {
    let target = index(place + length, position + kanaLength)
    guard cost < steps[target]?.cost ?? .max else { return }
    steps[target] = Step(cost: cost, start: place, kanaStart: position)
  }

  private mutating func lay(
    from place: Int, _ position: Int, _ cost: Int, _ extents: Extents
  ) {
    let scalar = text[place]
    if extents.kanji > 0 {
      layKanji(from: place, position, cost, extents.kanji)
    } else if extents.foreign > 0 {
      for length in 1...max(1, min(kana.count - position, 4 * Price.longestReading))
      where position + length <= kana.count {
        step(from: place, position, extents.foreign, length, cost + Price.foreign)
      }
    } else if position < kana.count, scalar == scalars[position] || KanaCode.code(scalar) != 0 {
      layKana(from: place, position, cost)
    }
    if KanaCode.code(scalar) == KanaCode.other, extents.kanji == 0 {
      step(from: place, position, 1, 0, cost + Price.silent)
    }
  }

  private mutating func layKana(from place: Int, _ position: Int, _ cost: Int) {
    let (written, read) = (KanaCode.code(text[place]), kana[position])
    if text[place] == scalars[position] || written != 0 && written == read {
      step(from: place, position, 1, 1, cost)
    } else if KanaCode.soundsAs(written, read) || written == KanaCode.longMark
      || read == KanaCode.longMark
    {
      step(from: place, position, 1, 1, cost + Price.otherKana)
    } else if [KanaCode.code("け"), KanaCode.code("ゖ")].contains(written),
      KanaCode.counterKana.contains(read)
    {
      step(from: place, position, 1, 1, cost + Price.otherKana)
    }
  }

  private mutating func layKanji(from place: Int, _ position: Int, _ cost: Int, _ stretch: Int) {
    let match = ReadingMatch(
      kana: kana, isFirst: place == 0, isLast: place + 1 == text.count)
    for reading in readings[place] {
      match.lengths(of: reading, at: position) { length, price in
        guard endsRun(position + length) else { return }
        step(from: place, position, 1, length, cost + price)
      }
    }
    layHalves(from: place, position, cost)
    for length in 1...stretch {
      let price =
        Price.unlisted + Price.perKanji * length
        + (length == 1 && isAmongKanji(place) ? Price.alone : 0)
      let most = min(kana.count - position, length * Price.longestReading)
      guard most > 0, !KanaCode.beginsNoRun(kana[position]) else { continue }
      for count in 1...most where endsRun(position + count) {
        step(from: place, position, length, count, cost + price)
      }
    }
  }

  /// 々 stands for the kanji before it.
  private static func meant(_ text: [Unicode.Scalar], at place: Int) -> Unicode.Scalar {
    var place = place
    while place > 0, text[place] == "々" { place -= 1 }
    return text[place]
  }

  /// 抑抑 そもそも: the same kanji twice has the same reading twice.
  private mutating func layHalves(from place: Int, _ position: Int, _ cost: Int) {
    guard place + 1 < text.count, text[place] == text[place + 1] || text[place + 1] == "々" else {
      return
    }
    for length in 1...Price.longestReading where position + 2 * length <= kana.count {
      let half = kana[position..<(position + length)]
      let second = kana[(position + length)..<(position + 2 * length)]
      guard let first = half.first, let voiced = second.first,
        half.dropFirst().elementsEqual(second.dropFirst()),
        first == voiced || KanaCode.isVoiced(first, voiced),
        !KanaCode.beginsNoRun(first)
      else { continue }
      step(from: place, position, 1, length, cost + Price.perKanji)
      // The second half follows from here only; a dearer way to it stays as it was.
      step(from: place + 1, position + length, 1, length, cost + Price.perKanji)
    }
  }

  /// Of an indivisible word; nil where it is not. Its first sound may be voiced: 小春日和.
  private func price(of reading: [UInt8], at position: Int) -> Int? {
    guard position + reading.count <= kana.count, endsRun(position + reading.count),
      let first = reading.first,
      kana[(position + 1)..<(position + reading.count)].elementsEqual(reading.dropFirst())
    else { return nil }
    if first == kana[position] { return 0 }
    return position > 0 && KanaCode.isVoiced(first, kana[position]) ? ReadingMatch.changed : nil
  }

  /// No run ends before a kana that belongs to the one before it, but ん and っ may be written.
  private func endsRun(_ position: Int) -> Bool {
    guard position < kana.count, KanaCode.beginsNoRun(kana[position]) else { return true }
    return text.contains { KanaCode.code($0) == kana[position] }
  }

  private func isAmongKanji(_ place: Int) -> Bool {
    place > 0 && Hiragana.isKanji(text[place - 1])
      || place + 1 < text.count && Hiragana.isKanji(text[place + 1])
  }

  private func path() -> [FuriganaRun]? {
    var (place, position) = (text.count, kana.count)
    var runs: [FuriganaRun] = []
    while place > 0 {
      guard let step = steps[index(place, position)] else { return nil }
      runs.append(run(text[step.start..<place], scalars[step.kanaStart..<position]))
      (place, position) = (step.start, step.kanaStart)
    }
    return runs.reversed().joiningKana
  }

  private func run(
    _ text: ArraySlice<Unicode.Scalar>, _ reading: ArraySlice<Unicode.Scalar>
  ) -> FuriganaRun {
    let isSpokenAsWritten =
      reading.isEmpty || text.elementsEqual(reading)
      || text.allSatisfy(Hiragana.isKana) && !text.contains { "ヶヵ".unicodeScalars.contains($0) }
        && text.first != "ケ"
      || text.first == "ケ" && reading.first == "け"
    return FuriganaRun(
      String(scalars: text), isSpokenAsWritten ? nil : String(scalars: reading))
  }
}
