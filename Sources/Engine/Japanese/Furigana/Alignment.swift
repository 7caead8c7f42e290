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
    var textStart: Int32 = 0
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
    self.text = text
    scalars = kana
    self.kanji = kanji
    self.words = words
    written = text.map(KanaCode.code)
    self.kana = kana.map(KanaCode.code)
    var listed: [KanjiReadings.Reading] = []
    readings = text.indices.map { textIndex in
      let start = listed.count
      if text[textIndex].isKanjiOrMark {
        kanji.add(readingsOf: Self.meant(text, at: textIndex), to: &listed)
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
    for textIndex in text.indices {
      let extents = Extents(text, at: textIndex)
      let words = extents.kanji > 1 ? self.words.words(in: text, at: textIndex) : []
      for kanaIndex in 0...kana.count {
        let cost = steps[index(textIndex, kanaIndex)].cost
        guard cost < .max else { continue }
        align(from: textIndex, kanaIndex, cost, extents)
        if extents.kanji > 0, !isListOnly {
          alignUnlisted(from: textIndex, kanaIndex, cost, extents.kanji)
        }
        for word in words {
          guard let price = price(of: word.reading, at: kanaIndex) else { continue }
          step(from: textIndex, kanaIndex, word.length, word.reading.count, cost + price)
        }
      }
    }
  }

  private func index(_ textIndex: Int, _ kanaIndex: Int) -> Int {
    textIndex * (kana.count + 1) + kanaIndex
  }

  private mutating func step(
    from textIndex: Int, _ kanaIndex: Int, _ length: Int, _ kanaLength: Int, _ cost: Int32
  ) {
    let target = index(textIndex + length, kanaIndex + kanaLength)
    guard cost < steps[target].cost else { return }
    steps[target] = Step(cost: cost, textStart: Int32(textIndex), kanaStart: Int32(kanaIndex))
  }

  private mutating func align(
    from textIndex: Int, _ kanaIndex: Int, _ cost: Int32, _ extents: Extents
  ) {
    if extents.kanji > 0 {
      alignListed(from: textIndex, kanaIndex, cost)
      alignHalves(from: textIndex, kanaIndex, cost)
    } else if extents.foreign > 0 {
      for length in 1...max(1, min(kana.count - kanaIndex, 4 * Self.longestReading))
      where kanaIndex + length <= kana.count {
        step(from: textIndex, kanaIndex, extents.foreign, length, cost + Price.foreign)
      }
    } else if kanaIndex < kana.count,
      text[textIndex] == scalars[kanaIndex] || written[textIndex] != KanaCode.other
    {
      alignKana(from: textIndex, kanaIndex, cost)
    }
    if written[textIndex] == KanaCode.other, extents.kanji == 0 {
      step(from: textIndex, kanaIndex, 1, 0, cost + Price.silent)
    }
  }

  private mutating func alignKana(from textIndex: Int, _ kanaIndex: Int, _ cost: Int32) {
    let (written, read) = (written[textIndex], kana[kanaIndex])
    if text[textIndex] == scalars[kanaIndex] || written != KanaCode.other && written == read {
      step(from: textIndex, kanaIndex, 1, 1, cost)
    } else if KanaCode.soundsAs(written, read) || written == KanaCode.longMark
      || read == KanaCode.longMark || KanaCode.isLinkingKe(written, read)
    {
      step(from: textIndex, kanaIndex, 1, 1, cost + Price.otherKana)
    }
  }

  private mutating func alignListed(from textIndex: Int, _ kanaIndex: Int, _ cost: Int32) {
    let match = ReadingMatch(
      kana: kana, kanji: kanji, isFirst: textIndex == 0, isLast: textIndex + 1 == text.count)
    for reading in readings[textIndex] {
      match.lengths(of: listed[reading], at: kanaIndex) { length, price in
        guard endsRun(kanaIndex + length) else { return }
        step(from: textIndex, kanaIndex, 1, length, cost + price)
      }
    }
  }

  private mutating func alignUnlisted(
    from textIndex: Int, _ kanaIndex: Int, _ cost: Int32, _ stretch: Int
  ) {
    guard kanaIndex < kana.count, !KanaCode.beginsNoRun(kana[kanaIndex]) else { return }
    for length in 1...stretch {
      let price =
        Price.unlisted + Price.perKanji * Int32(length)
        + (length == 1 && isAmongKanji(textIndex) ? Price.alone : 0)
      for count in 1...min(kana.count - kanaIndex, length * Self.longestReading)
      where endsRun(kanaIndex + count) {
        step(from: textIndex, kanaIndex, length, count, cost + price)
      }
    }
  }

  /// Returns the kanji that 々 repeats.
  private static func meant(_ text: [Unicode.Scalar], at textIndex: Int) -> Unicode.Scalar {
    var textIndex = textIndex
    while textIndex > 0, text[textIndex] == "々" { textIndex -= 1 }
    return text[textIndex]
  }

  /// Assigns both halves of a doubled kanji the same reading: 抑抑 そもそも.
  private mutating func alignHalves(from textIndex: Int, _ kanaIndex: Int, _ cost: Int32) {
    guard textIndex + 1 < text.count,
      text[textIndex] == text[textIndex + 1] || text[textIndex + 1] == "々"
    else { return }
    for length in 1...Self.longestReading where kanaIndex + 2 * length <= kana.count {
      let half = kana[kanaIndex..<(kanaIndex + length)]
      let second = kana[(kanaIndex + length)..<(kanaIndex + 2 * length)]
      guard let first = half.first, let voiced = second.first,
        half.dropFirst().elementsEqual(second.dropFirst()),
        first == voiced || KanaCode.isVoiced(first, voiced),
        !KanaCode.beginsNoRun(first)
      else { continue }
      step(from: textIndex, kanaIndex, 1, length, cost + Price.perKanji)
      // The second half can follow only from here. A more expensive path to it is left unchanged.
      step(from: textIndex + 1, kanaIndex + length, 1, length, cost + Price.perKanji)
    }
  }

  /// Returns the cost of an indivisible word's reading, or nil if it doesn't match. Its first sound
  /// may be voiced: 小春日和.
  private func price(of reading: [UInt8], at kanaIndex: Int) -> Int32? {
    guard kanaIndex + reading.count <= kana.count, endsRun(kanaIndex + reading.count),
      let first = reading.first,
      kana[(kanaIndex + 1)..<(kanaIndex + reading.count)].elementsEqual(reading.dropFirst())
    else { return nil }
    if first == kana[kanaIndex] { return 0 }
    return kanaIndex > 0 && KanaCode.isVoiced(first, kana[kanaIndex]) ? ReadingMatch.changed : nil
  }

  /// Whether a run can end here. It cannot end before a kana that belongs to the previous one,
  /// unless the text itself writes that kana, as with ん and っ.
  private func endsRun(_ kanaIndex: Int) -> Bool {
    guard kanaIndex < kana.count, KanaCode.beginsNoRun(kana[kanaIndex]) else { return true }
    return written.contains(kana[kanaIndex])
  }

  private func isAmongKanji(_ textIndex: Int) -> Bool {
    textIndex > 0 && text[textIndex - 1].isKanjiOrMark
      || textIndex + 1 < text.count && text[textIndex + 1].isKanjiOrMark
  }

  /// Traces the path back from the end and merges neighbours that need no reading.
  private func path() -> [FuriganaRun]? {
    var runs: [FuriganaRun] = []
    var (textIndex, kanaIndex) = (text.count, kana.count)
    // The end of the current stretch that needs no reading.
    var plainEnd = textIndex
    func addPlain() {
      guard textIndex < plainEnd else { return }
      runs.append(FuriganaRun(String(scalars: text[textIndex..<plainEnd])))
    }
    while textIndex > 0 {
      let step = steps[index(textIndex, kanaIndex)]
      guard step.cost < .max else { return nil }
      let (textStart, kanaStart) = (Int(step.textStart), Int(step.kanaStart))
      let (written, sounds) = (text[textStart..<textIndex], scalars[kanaStart..<kanaIndex])
      if !isSpokenAsWritten(written, sounds) {
        addPlain()
        runs.append(FuriganaRun(String(scalars: written), String(scalars: sounds)))
        plainEnd = textStart
      }
      (textIndex, kanaIndex) = (textStart, kanaStart)
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
