/// A reading as an answer gives it.
///
/// In brackets: 箸(はし), 箸【はし】, 「箸」（はし）, 箸 (hashi / はし), 箸 (はし, chopsticks). In a sentence: “箸
/// is read はし”, “the reading of 箸 is はし”, 箸は「はし」と読みます. In a row: see `ReplyRow`. Latin letters
/// count only beside kana or in quotation marks, because most short English words can be read as
/// romaji.
struct ReadingInText: Hashable {
  /// The words that the reading may belong to: the kanji and kana before it, from each kanji on,
  /// the longest first. The text doesn't show where a word begins: 静かな箸(はし).
  var words: [String]
  /// In hiragana.
  var reading: String
  /// The reading as the text writes it.
  var said: String
  /// Whether it was written in Latin letters, where long vowels often look like short ones.
  var isRomaji = false
  /// The kana right before the words, which may belong to them.
  private var before = ""
  /// Whether the first of the words is known to begin there.
  private var isAlone = false

  init(
    _ word: some StringProtocol, _ reading: some StringProtocol, behind before: String = "",
    isAlone: Bool = false
  ) {
    (self.before, self.isAlone) = (before, isAlone)
    words = Self.candidates(Substring(word))
    said = String(reading)
    self.reading = Hiragana.folded(said)
  }

  /// - Returns: nil if the Latin letters are no romaji.
  init?(_ word: some StringProtocol, romaji: some StringProtocol) {
    guard let kana = Romaji.kana(String(romaji)) else { return nil }
    self.init(word, kana)
    (said, isRomaji) = (String(romaji), true)
  }

  /// Returns the text without its readings, which are no words of their own.
  static func removed(from text: String) -> String {
    let pattern =
      #/
      (?<word> [\p{Script=Han}々][\p{Script=Han}々ぁ-ゖ]{0,40} ) \s?
      [(（【] (?: [A-Za-zāīūēō'’]+ \s? [/／・,、] \s? )? [ぁ-ゖァ-ヺー]+
      (?: \s? [/／・,、:：;] \s? [^)）】\n\p{Script=Han}]{1,60} )? [)）】]
      /#
    let text = text.replacing(pattern) { $0.word }
    var (rest, place) = ("", text.startIndex)
    for reading in places(in: text) where reading.lowerBound >= place {
      // Without the blank, what is around it would be a word: 箸ははしと読む.
      rest += "\(text[place..<reading.lowerBound]) "
      place = reading.upperBound
    }
    return rest + text[place...]
  }

  /// Returns where a text gives readings in sentences, in order.
  static func places(in text: String) -> [Range<String.Index>] {
    // Most text gives none, and each part of a page is looked at.
    guard ["read", "pron", "読", "発音"].contains(where: text.lowercased().contains) else { return [] }
    return (stated(in: text) + statedInJapanese(in: text))
      .map { $0.reading.startIndex..<$0.reading.endIndex }
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  static func all(in text: String) -> [ReadingInText] {
    let inSentences = (stated(in: text) + statedInJapanese(in: text)).compactMap { word, reading in
      if isCounter(word, in: text) { return ReadingInText?.none }
      return reading.unicodeScalars.allSatisfy(\.isKanaOrMark)
        ? ReadingInText(word, reading) : ReadingInText(word, romaji: reading)
    }
    return (bracketed(in: text) + inSentences).uniqued()
  }

  private static func bracketed(in text: String) -> [ReadingInText] {
    let pattern =
      #/
      (?<word> [\p{Script=Han}々][\p{Script=Han}々ぁ-ゖ]{0,40} ) [」』”"’]? \s?
      [(（【\[［] (?: (?<latin> [A-Za-zāīūēō'’]{1,30} ) \s? (?<sign> [/／・,、:：;] ) \s? )?
      (?<kana> [ぁ-ゖァ-ヺー]+ )
      (?: \s? [/／・,、:：;] [^)）】\]］\n]{0,60} )? [)）】\]］]
      /#
    return text.matches(of: pattern).compactMap { found in
      if let latin = found.latin, let sign = found.sign,
        !isRomaji(latin, sign, beside: found.kana)
      {
        return nil
      }
      if isCounter(found.word, in: text) { return nil }
      let before = text[..<found.word.startIndex]
      return ReadingInText(
        found.word, found.kana, behind: kanaAtEnd(of: before),
        isAlone: before.last.map { $0.isWhitespace || "「『“\"‘'(（、。".contains($0) } ?? true)
    }
  }

  /// Whether a number stands right before a word, and is read with it: 20歳(はたち).
  private static func isCounter(_ word: Substring, in text: String) -> Bool {
    text[..<word.startIndex].last?.isNumber == true
  }

  private static func kanaAtEnd(of text: Substring) -> String {
    String(
      text.suffix(longestKana).reversed()
        .prefix { $0.unicodeScalars.allSatisfy(\.isKanaOrMark) }.reversed())
  }

  /// More kana before a kanji than these begin no word.
  private static let longestKana = 8

  /// Other words with the readings that they would have, of which this is a part or a longer one:
  /// ごみ箱 of ごみ箱(ばこ), and 今日 of 今日は(きょうは).
  var alternatives: [(word: String, reading: String)] {
    words.flatMap { word -> [(word: String, reading: String)] in
      let kana = Self.kanaAtEnd(of: Substring((before + (words.first ?? "")).dropLast(word.count)))
      let longer = kana.indices.map { place in
        let lead = String(kana[place...])
        return (word: lead + word, reading: Hiragana.folded(lead) + reading)
      }
      guard let shorter = Self.withoutParticle(word), reading.last == word.last else {
        return longer
      }
      return longer + [(word: shorter, reading: String(reading.dropLast()))]
    }
  }

  /// Returns the part before a particle; nil if the word doesn't end with kanji and a particle.
  static func withoutParticle(_ word: String) -> String? {
    guard word.last.map({ "はがをにでとのもへ".contains($0) }) == true,
      word.dropLast().unicodeScalars.last?.isKanji == true
    else { return nil }
    return String(word.dropLast())
  }

  /// Whether Latin letters before a reading are the same reading, and no remark: 高い (taka.i / たかい),
  /// but not 高い (opposite: ひくい).
  private static func isRomaji(
    _ latin: Substring, _ sign: Substring, beside kana: Substring
  ) -> Bool {
    guard let read = Romaji.kana(String(latin)) else { return false }
    return "/／・".contains(sign)
      || Romaji.shortened(read) == Romaji.shortened(Hiragana.folded(String(kana)))
  }

  /// A word and its reading, as parts of a text.
  private typealias Stated = (word: Substring, reading: Substring)

  private static func stated(in text: String) -> [Stated] {
    let readAs =
      #/
      (?<word> [\p{Script=Han}々][\p{Script=Han}々ぁ-ゖ]{0,40} ) [」』”"’]?
      (?: \s? [(（] [^)）\n]{1,40} [)）] )?
      (?: ,\s | \s (?: is | are | can\ be | may\ be ) \s )
      (?: (?: also|usually|often|sometimes|normally|always|commonly|simply ) \s )?
      (?: read | pronounced ) \s (?: as \s )?
      (?: [「『“"‘']? (?<kana> [ぁ-ゖァ-ヺー]+ )
        | [“"‘'] (?<romaji> [A-Za-zāīūēō]{2,30} ) [”"’']
        | [A-Za-zāīūēō'’]{2,30} \s? [(（] (?<kanaBehind> [ぁ-ゖァ-ヺー]+ ) [)）] )
      /#
    let named =
      #/
      (?: reading | pronunciation ) \s (?: of | for ) \s
      [「『“"‘']? (?<word> [\p{Script=Han}々][\p{Script=Han}々ぁ-ゖ]{0,40} ) [」』”"’']?
      (?: \s is | : ) \s [「『“"‘']? (?<reading> [ぁ-ゖァ-ヺー]+ )
      /#
      .ignoresCase()
    let statements = text.matches(of: readAs).compactMap { found -> Stated? in
      (found.kana ?? found.kanaBehind ?? found.romaji).map { (word: found.word, reading: $0) }
    }
    return statements + text.matches(of: named).map { (word: $0.word, reading: $0.reading) }
  }

  private static func statedInJapanese(in text: String) -> [Stated] {
    let said =
      #/
      (?<word> [\p{Script=Han}々][\p{Script=Han}々ぁ-ゖ]{0,20}? ) [」』]? (?: は | を ) 、? \s?
      [「『]? (?<reading> [ぁ-ゖァ-ヺー]{1,20} ) [」』]? \s?
      と (?: 読みます|読む|読まれます|読まれる|発音します|発音する ) (?= [。．、！!」）)\s] | $ )
      /#
      .anchorsMatchLineEndings()
    let named =
      #/
      (?<word> [\p{Script=Han}々][\p{Script=Han}々ぁ-ゖ]{0,20}? ) [」』]?
      の (?: 読み方 | 読み | 発音 ) は 、? \s?
      [「『]? (?<reading> [ぁ-ゖァ-ヺー]{1,20}? ) [」』]?
      (?: です | だ )? (?= [。．、！!）)\s] | $ )
      /#
      .anchorsMatchLineEndings()
    return (text.matches(of: said).map(\.output) + text.matches(of: named).map(\.output))
      .map { (word: $0.word, reading: $0.reading) }
  }

  /// Returns the words that may end a run of Japanese: the whole, and that from each kanji on.
  static func candidates(_ run: Substring) -> [String] {
    let starts = run.indices.filter { place in
      let isKanji = run[place].unicodeScalars.contains(where: \.isKanji)
      return place == run.startIndex || isKanji
    }
    return starts.prefix(20).map { String(run[$0...]) }
  }

  /// Whether a candidate can be a word by itself: behind a kanji it may be the end of a compound
  /// that the dictionary lacks, and behind a number a counter: 20歳(はたち).
  static func mayStand(_ word: String, among words: [String]) -> Bool {
    guard let before = words.first?.dropLast(word.count).last else { return true }
    return !before.isNumber && !before.unicodeScalars.contains(where: \.isKanji)
  }

  /// Returns a doubt if the dictionary has the word, but in no such reading.
  ///
  /// - Parameters:
  ///   - readings: those of a word, in hiragana; empty if the dictionary lacks it.
  ///   - others: what else is no mistake, such as the readings that a kanji has in compounds.
  ///   - isName: whether a word is also a name that is read so, such as 上野 (うえの).
  func doubt(
    _ readings: (String) -> [String], besides others: (String) -> [String] = { _ in [] },
    isName: (_ word: String, _ reading: String) -> Bool = { _, _ in false }
  ) -> ReplyDoubt? {
    // The words that the dictionary has, the longest first.
    let entries = words.map { (word: $0, readings: readings($0)) }
      .filter { !$0.readings.isEmpty }
    guard keepsEnding,
      let place = entries.firstIndex(where: { Self.mayStand($0.word, among: words) })
    else { return nil }
    let whole = entries[place]
    // 物 is read もの, but that doesn't excuse 食べ物(しょくもの), which the dictionary has.
    let isCount = isOtherCount(whole.word, whole.readings)
    let known = isCount ? entries[...] : entries[...place]
    // No longer word excuses 大学(おおだいがく).
    let isExact = isAlone && whole.word == words.first && !isCount
    let isOnlyEnd =
      whole.readings.contains { $0.hasSuffix(reading) }
      && entries[(place + 1)...].contains { ($0.readings + others($0.word)).contains(where: isEnd) }
    guard !isOnlyEnd,
      !known.contains(where: { entry in
        (entry.readings + others(entry.word)).contains { isExact ? $0 == reading : ends($0) }
      }),
      !alternatives.contains(where: { readings($0.word).contains($0.reading) }),
      // The readings of one kanji in names are among the others.
      whole.word.count == 1 || !isName(whole.word, reading)
    else { return nil }
    return ReplyDoubt(.reading, of: whole.word, said: said, known: whole.readings)
  }

  /// Whether a word may be a count that is spelled like another word: 四分(よんぷん). A slip is none:
  /// 十分(じゅぷん).
  private func isOtherCount(_ word: String, _ readings: [String]) -> Bool {
    let counter = word.drop { Numeral.begins(String($0)) }
    return counter.count < word.count && CounterTable.counter(counter.utf8) != nil
      && !readings.contains(where: isNear)
  }

  /// Whether the reading is all of a known one, which the end of a word may have voiced: 誕生日(び).
  private func isEnd(_ known: String) -> Bool {
    reading == known || Rendaku.undone(reading) == known
  }

  /// Whether the word ends as its reading does. Another form of it is no reading: 食べる – たべて.
  private var keepsEnding: Bool {
    let scalars = (words.first ?? "").unicodeScalars
    let ending = Hiragana.folded(
      String(String.UnicodeScalarView(scalars.reversed().prefix(while: \.isKanaOrMark).reversed())))
    return isRomaji
      ? Romaji.shortened(reading).hasSuffix(Romaji.shortened(ending)) : reading.hasSuffix(ending)
  }

  /// Whether the reading is this one but for its long vowels and double consonants.
  private func isNear(_ known: String) -> Bool {
    let (stated, known) = (Romaji.shortened(reading), Romaji.shortened(known))
    return stated.filter { $0 != "っ" } == known.filter { $0 != "っ" }
  }

  /// Whether the reading ends with a known one. Its beginning belongs to a longer, unknown word,
  /// and may have voiced this one: 石橋(いしばし).
  private func ends(_ known: String) -> Bool {
    let (stated, known) =
      isRomaji ? (Romaji.shortened(reading), Romaji.shortened(known)) : (reading, known)
    guard stated.count > known.count else { return stated == known }
    let end = String(stated.suffix(known.count))
    return end == known || Rendaku.undone(end) == known
  }
}
