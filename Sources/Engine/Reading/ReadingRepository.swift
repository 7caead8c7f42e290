import Foundation
import GRDB

/// Reads texts with the learner's knowledge and corrections.
///
/// The analysis is not stored. Each reading analyses the text again and applies the corrections.
struct ReadingRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let tools: JapaneseTools
  let imported: ImportedDictionaryRepository
  let corrections = CorrectionRepository()

  func info(of text: String, at now: Date) async throws -> AnalysedText {
    try await info(ofLines: Self.lines(of: text), at: now)
  }

  /// - Parameters:
  ///   - texts: in NFC, of any length.
  ///   - sung: what is read otherwise in lines, by their indices.
  ///   - tokeniser: that of the settings, if the caller knows it.
  func info(
    ofLines texts: [String], sung: [Int: [SungReading]] = [:], by tokeniser: Tokeniser? = nil,
    at now: Date
  ) async throws -> AnalysedText {
    guard !texts.isEmpty else { return AnalysedText(lines: []) }
    var tokeniser = tokeniser
    if tokeniser == nil {
      tokeniser = try await storage.database.read { try settings.current($0).tokeniser }
    }
    let japanese = try tools.text(with: tokeniser)
    // Choruses come again and again.
    let distinct = texts.uniqued()
    let sentences = Dictionary(
      uniqueKeysWithValues: zip(
        distinct, try await distinct.mappedInHalves { try japanese.analyse($0) }))
    let analysed = texts.map { (text: $0, sentence: sentences[$0] ?? PronouncedSentence()) }
    let preferredReadings = try await preferred(analysed.lazy.flatMap { $0.sentence.words })
    let lines = analysed.map { line in
      (text: line.text, sentence: japanese.preferred(line.sentence, preferredReadings))
    }
    let writings = lines.reduce(into: Set<String>()) { writings, line in
      for word in line.sentence.words {
        writings.insert(word.word.surface)
        if word.word.lemma != word.word.surface { writings.insert(word.word.lemma) }
      }
    }
    let learned = try await learned(of: writings, at: now)
    let furigana = try Furigana.bundled()
    return AnalysedText(
      lines: try await lines.enumerated().map { ($0.offset, $0.element) }.mappedInHalves {
        place, line in
        let (text, sentence) = line
        let corrected = japanese.corrected(sentence, of: text, by: learned.corrections)
        var shown = AnalysedText.Line(text, corrected, learned)
        if let readings = sung[place] { shown.read(as: readings, corrected, japanese, furigana) }
        return shown
      }, flaws: tools.flaws)
  }

  private func preferred(_ words: some Sequence<PronouncedWord>) async throws -> PreferredReadings {
    let dictionaries = try await imported.dictionaries()
    guard dictionaries.above > 0 else { return .none }
    return try PreferredReadings(
      of: words.map(\.word.dictionaryName.writing).uniqued(), dictionaries)
  }

  private static func lines(of text: String) throws(Problem) -> [String] {
    guard !AnalysedText.isTooLong(text) else {
      throw Problem(
        "This text is longer than \(Quantity.grouped(AnalysedText.longestText)) characters.",
        remedy: "Analyse it in parts.")
    }
    guard !text.isEmpty else { return [] }
    return text.precomposedStringWithCanonicalMapping
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  private func learned(of writings: Set<String>, at now: Date) async throws -> Learned {
    let list = try JSONText.of(writings.sorted())
    return try await storage.database.read { db in
      Learned(
        corrections: Corrections(try corrections.corrections(of: list, db)),
        words: try words(among: list, at: now, db))
    }
  }

  /// Returns the learner's items with these fronts, each with its weakest card.
  private func words(among list: String, at now: Date, _ db: Database) throws
    -> [String: [Learned.Word]]
  {
    let settings = try settings.current(db)
    let rows = try db.rows(
      """
      SELECT \(sql: Card.columns), item.front, item.reading, item.course_key LIKE 'kanji-%'
      FROM card JOIN item ON item.id = card.item_id
      WHERE item.front IN (SELECT value FROM json_each(\(list))) AND item.is_deleted = 0
        AND card.is_suspended = 0 AND NOT \(Item.isOfKanaOrPart)
      """)
    let cards = try rows.map { row in
      let (front, reading): (String, String) = (row[Card.columnCount], row[Card.columnCount + 1])
      let isKanji: Bool = row[Card.columnCount + 2] ?? false
      let readings = ItemContent.answers(in: reading).flatMap(ItemContent.spoken).map(
        Hiragana.folded)
      return (front: front, readings: Set(readings), isKanji: isKanji, card: try Card(row))
    }
    let words = Dictionary(grouping: cards, by: \.card.item).values.map { cards in
      let recalled = cards.map { settings.recalled($0.card.progress, at: now) }
      let answered = cards.map(\.card.progress).filter { $0.phase != .new }
      let weakest = answered.map { (memory: settings.wordMemory(of: $0, at: now), progress: $0) }
        .min { $0.memory < $1.memory }
      let least = settings.furiganaHiddenAbove.map { Double($0) / 100 } ?? .infinity
      let word = Learned.Word(
        item: cards[0].card.item, isKanji: cards[0].isKanji, readings: cards[0].readings,
        memory: weakest?.memory ?? .unseen, reviewed: weakest?.progress.reviewed,
        isLearned: !answered.isEmpty && answered.allSatisfy { $0.phase == .review },
        isKnown: recalled.allSatisfy { $0.map { $0 >= least } ?? false })
      return (front: cards[0].front, word: word)
    }
    return Dictionary(grouping: words, by: \.front).mapValues { $0.map(\.word) }
  }

  // MARK: Corrections

  func correct(_ word: CorrectedWord, by correction: Correction, at now: Date) async throws {
    try check(word, by: correction)
    try await storage.undoable(at: now) { db in
      try corrections.save(correction, of: word, at: now, db)
      return ("Corrected \(word.surface) to \(correction.told)", ())
    }
  }

  /// Returns a correction everywhere with what an earlier one of the word says besides.
  func merged(
    _ correction: Correction, of word: CorrectedWord, _ db: Database
  ) throws -> Correction {
    correction.merged(
      over: try corrections.corrections(of: JSONText.of([word.surface]), db)[word])
  }

  /// - Returns: whether there were any.
  func removeCorrections(of words: [CorrectedWord], _ db: Database) throws -> Bool {
    let known = try corrections.corrections(of: JSONText.of(words.map(\.surface)), db)
    let corrected = words.filter { known[$0] != nil }
    for word in corrected { try corrections.delete(word, db) }
    return !corrected.isEmpty
  }

  /// - Throws: `Problem` if the word cannot be read so, the downstep is beyond it, or it is not in
  ///   its place.
  func check(_ word: CorrectedWord, by correction: Correction) throws {
    if let reading = correction.reading { try check(reading, of: word.surface) }
    try Self.check(correction.fall, in: correction.reading ?? reading(of: word))
  }

  /// - Throws: `Problem` if a downstep is beyond the reading.
  static func check(_ fall: Int?, in reading: String) throws(Problem) {
    guard let fall, fall > Morae(reading).count else { return }
    throw Problem(
      "“\(reading)” is shorter than that accent.",
      remedy: "Enter a number from 0 to \(Morae(reading).count).")
  }

  private func check(_ reading: String, of surface: String) throws(Problem) {
    guard try opened().canRead(surface, as: reading) else {
      throw Problem(
        "“\(surface)” can't be read as “\(reading)”.",
        remedy: "Enter the reading of this word only. Its kana can't be changed.")
    }
  }

  func madeCorrections() async throws -> [MadeCorrection] {
    try await storage.database.read(corrections.made)
  }

  func removeCorrection(of word: CorrectedWord, at now: Date) async throws {
    try await storage.undoable(at: now) { db in
      try corrections.delete(word, db)
      return ("Removed the correction for \(word.surface)", ())
    }
  }

  /// Returns the analysed reading, without corrections.
  private func reading(of word: CorrectedWord) throws(Problem) -> String {
    let japanese = try opened()
    guard let place = word.place else { return try japanese.reading(of: word.surface) }
    var offset = 0
    for found in try japanese.words(of: place.line) {
      if offset == place.offset, found.surface == word.surface { return found.reading }
      offset += found.surface.utf16.count
    }
    throw .noSuchPlace
  }

  private func opened() throws(Problem) -> JapaneseText {
    do { return try tools.text(with: settings.lastSeen.tokeniser) } catch { throw Problem(error) }
  }
}

extension Settings {
  /// The retrievability of a card; nil in its learning steps, because everything is remembered
  /// right after an answer.
  fileprivate func recalled(_ progress: CardProgress, at now: Date) -> Double? {
    progress.phase == .review ? retrievability(of: progress, at: now) : nil
  }

  /// The memory of a word by the progress of its card, once that was answered.
  fileprivate func wordMemory(of progress: CardProgress, at now: Date) -> WordMemory {
    guard let memory = progress.memory, let recalled = self.recalled(progress, at: now) else {
      return .learning
    }
    return WordMemory(memory, retrievability: recalled)
  }
}

extension CardProgress {
  fileprivate var reviewed: ReviewedMemory? {
    guard phase == .review, let memory, let lastDay else { return nil }
    return ReviewedMemory(memory: memory, day: lastDay)
  }
}

extension Problem {
  public static let noSuchPlace = Problem(
    "That word is no longer in the text.", remedy: "Analyse again, then correct it.")
}

extension Array where Element: Sendable {
  /// Transforms both halves at the same time, because a person waits for a song of a hundred lines.
  fileprivate func mappedInHalves<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) async throws -> [Result] {
    let (first, second) = (prefix(count / 2), dropFirst(count / 2))
    async let transformed = first.map(transform)
    let others = try second.map(transform)
    return try await transformed + others
  }
}
