/// Finds the cheapest way to distribute a word's reading over its characters.
///
/// A path through the grid of (characters done, kana done). Each step assigns some kana to some
/// characters, at a cost from `Price`. Listed readings cost nothing, so a stretch that they cannot
/// cover is assigned in one step.
struct Alignment {
  private let text: [Unicode.Scalar]
  private let scalars: [Unicode.Scalar]
  /// The text and its reading as `KanaCode` values.
  private let written: [UInt8]
  private let kana: [UInt8]
  private let kanji: KanjiReadings
  private let listed: [KanjiReadings.Reading]
  /// The range of `listed` with each character's readings. Empty if it is not a kanji.
  private let readings: [Range<Int>]
  private let words: IndivisibleWords
  private var steps: [Step]

  private struct Step {
    var cost = Int32.max
    /// The previous position on the path.
    var start: Int32 = 0
    var kanaStart: Int32 = 0
  }

  private enum Price {
    /// A mark that is not spoken, or a kana that is read as another.
    static let silent: Int32 = 1
    static let otherKana: Int32 = 1
    /// A digit or a letter, which takes whatever kana are left for it.
    static let foreign: Int32 = 3
    /// Kanji that no listed reading fits: for the stretch, and for each kanji.
    static let unlisted: Int32 = 12
    static let perKanji: Int32 = 2
    /// A single kanji, next to others that could explain its reading.
    static let alone: Int32 = 4
  }

  /// The most kana that one kanji can have.
  private static let longestReading = 8
  /// The largest grid to search. A longer word is really a paragraph.
  private static let largestGrid = 120_000

  /// - Returns: nil if the word is too long.
  init?(
    _ text: [Unicode.Scalar], _ kana: [Unicode.Scalar], _ kanji: KanjiReadings,
    _ words: IndivisibleWords
  ) {
    guard (text.count + 1) * (kana.count + 1) <= Self.largestGrid else { return nil }
    (self.text, scalars, self.kanji, self.words) = (text, kana, kanji, words)
    written = text.map(KanaCode.code)
    self.kana = kana.map(KanaCode.code)
    var listed: [KanjiReadings.Reading] = []
    readings = text.indices.map { place in
      let start = listed.count
      if text[place].isKanjiOrMark {
        kanji.add(readingsOf: Self.meant(text, at: place), to: &listed)
      }
      return start..<listed.count
    }
    self.listed = listed
    steps = []
  }

  /// - Returns: nil if there is no alignment.
  mutating func runs() -> [FuriganaRun]? {
    alignAll(byListOnly: true)
    // No alignment with an unlisted stretch is cheaper, so don't try them.
    if steps[steps.count - 1].cost >= Price.unlisted { alignAll(byListOnly: false) }
    return path()
  }

  private mutating func alignAll(byListOnly isListOnly: Bool) {
    steps = Array(repeating: Step(), count: (text.count + 1) * (kana.count + 1))
    steps[0].cost = 0
    for place in text.indices {
      let extents = Extents(text, at: place)
      let words = extents.kanji > 1 ? self.words.words(in: text, at: place) : []
      for position in 0...kana.count {
        let cost = steps[index(place, position)].cost
        guard cost < .max else { continue }
        align(from: place, position, cost, extents)
        if extents.kanji > 0, !isListOnly {
          alignUnlisted(from: place, position, cost, extents.kanji)
        }
        for word in words {
          guard let price = price(of: word.reading, at: position) else { continue }
          step(from: place, position, word.length, word.reading.count, cost + price)
        }
      }
    }
  }

  private func index(_ place: Int, _ position: Int) -> Int { place * (kana.count + 1) + position }

  private mutating func step(
    from place: Int, _ position: Int, _ length: Int, _ kanaLength: Int, _ cost: Int32
  ) {
    let target = index(place + length, position + kanaLength)
    guard cost < steps[target].cost else { return }
    steps[target] = Step(cost: cost, start: Int32(place), kanaStart: Int32(position))
  }

  private mutating func align(
    from place: Int, _ position: Int, _ cost: Int32, _ extents: Extents
  ) {
    if extents.kanji > 0 {
      alignListed(from: place, position, cost)
      alignHalves(from: place, position, cost)
    } else if extents.foreign > 0 {
      for length in 1...max(1, min(kana.count - position, 4 * Self.longestReading))
      where position + length <= kana.count {
        step(from: place, position, extents.foreign, length, cost + Price.foreign)
      }
    } else if position < kana.count,
      text[place] == scalars[position] || written[place] != KanaCode.other
    {
      alignKana(from: place, position, cost)
    }
    if written[place] == KanaCode.other, extents.kanji == 0 {
      step(from: place, position, 1, 0, cost + Price.silent)
    }
  }

  private mutating func alignKana(from place: Int, _ position: Int, _ cost: Int32) {
    let (written, read) = (written[place], kana[position])
    if text[place] == scalars[position] || written != KanaCode.other && written == read {
      step(from: place, position, 1, 1, cost)
    } else if KanaCode.soundsAs(written, read) || written == KanaCode.longMark
      || read == KanaCode.longMark || KanaCode.isLinkingKe(written, read)
    {
      step(from: place, position, 1, 1, cost + Price.otherKana)
    }
  }

  private mutating func alignListed(from place: Int, _ position: Int, _ cost: Int32) {
    let match = ReadingMatch(
      kana: kana, kanji: kanji, isFirst: place == 0, isLast: place + 1 == text.count)
    for reading in readings[place] {
      match.lengths(of: listed[reading], at: position) { length, price in
        guard endsRun(position + length) else { return }
        step(from: place, position, 1, length, cost + price)
      }
    }
  }

  private mutating func alignUnlisted(
    from place: Int, _ position: Int, _ cost: Int32, _ stretch: Int
  ) {
    guard position < kana.count, !KanaCode.beginsNoRun(kana[position]) else { return }
    for length in 1...stretch {
      let price =
        Price.unlisted + Price.perKanji * Int32(length)
        + (length == 1 && isAmongKanji(place) ? Price.alone : 0)
      for count in 1...min(kana.count - position, length * Self.longestReading)
      where endsRun(position + count) {
        step(from: place, position, length, count, cost + price)
      }
    }
  }

  /// Returns the kanji that 々 repeats.
  private static func meant(_ text: [Unicode.Scalar], at place: Int) -> Unicode.Scalar {
    var place = place
    while place > 0, text[place] == "々" { place -= 1 }
    return text[place]
  }

  /// Assigns both halves of a doubled kanji the same reading: 抑抑 そもそも.
  private mutating func alignHalves(from place: Int, _ position: Int, _ cost: Int32) {
    guard place + 1 < text.count, text[place] == text[place + 1] || text[place + 1] == "々" else {
      return
    }
    for length in 1...Self.longestReading where position + 2 * length <= kana.count {
      let half = kana[position..<(position + length)]
      let second = kana[(position + length)..<(position + 2 * length)]
      guard let first = half.first, let voiced = second.first,
        half.dropFirst().elementsEqual(second.dropFirst()),
        first == voiced || KanaCode.isVoiced(first, voiced),
        !KanaCode.beginsNoRun(first)
      else { continue }
      step(from: place, position, 1, length, cost + Price.perKanji)
      // The second half can follow only from here. A more expensive path to it is left unchanged.
      step(from: place + 1, position + length, 1, length, cost + Price.perKanji)
    }
  }

  /// Returns the cost of an indivisible word's reading, or nil if it doesn't match. Its first sound
  /// may be voiced: 小春日和.
  private func price(of reading: [UInt8], at position: Int) -> Int32? {
    guard position + reading.count <= kana.count, endsRun(position + reading.count),
      let first = reading.first,
      kana[(position + 1)..<(position + reading.count)].elementsEqual(reading.dropFirst())
    else { return nil }
    if first == kana[position] { return 0 }
    return position > 0 && KanaCode.isVoiced(first, kana[position]) ? ReadingMatch.changed : nil
  }

  /// Whether a run can end here. It cannot end before a kana that belongs to the previous one,
  /// unless the text itself writes that kana, as with ん and っ.
  private func endsRun(_ position: Int) -> Bool {
    guard position < kana.count, KanaCode.beginsNoRun(kana[position]) else { return true }
    return written.contains(kana[position])
  }

  private func isAmongKanji(_ place: Int) -> Bool {
    place > 0 && text[place - 1].isKanjiOrMark
      || place + 1 < text.count && text[place + 1].isKanjiOrMark
  }

  /// Traces the path back from the end and merges neighbours that need no reading.
  private func path() -> [FuriganaRun]? {
    var runs: [FuriganaRun] = []
    var (place, position) = (text.count, kana.count)
    // The end of the current stretch that needs no reading.
    var plainEnd = place
    func addPlain() {
      if place < plainEnd { runs.append(FuriganaRun(String(scalars: text[place..<plainEnd]))) }
    }
    while place > 0 {
      let step = steps[index(place, position)]
      guard step.cost < .max else { return nil }
      let (start, kanaStart) = (Int(step.start), Int(step.kanaStart))
      let (written, sounds) = (text[start..<place], scalars[kanaStart..<position])
      if !isSpokenAsWritten(written, sounds) {
        addPlain()
        runs.append(FuriganaRun(String(scalars: written), String(scalars: sounds)))
        plainEnd = start
      }
      (place, position) = (start, kanaStart)
    }
    addPlain()
    return runs.reversed()
  }

  private func isSpokenAsWritten(
    _ text: ArraySlice<Unicode.Scalar>, _ reading: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    if reading.isEmpty || text.elementsEqual(reading) { return true }
    if text.first == "ケ" { return reading.first == "け" }
    return text.allSatisfy { $0.isKanaOrMark && !KanaCode.isSmallKatakana($0) }
  }
}
