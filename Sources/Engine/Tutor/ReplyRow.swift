/// A row of a list or a table that gives a word, its reading and its meaning:
/// “箸 – はし – chopsticks”, “箸（はし）: chopsticks”, “| 箸 | hashi | chopsticks |”.
///
/// They are taken from the columns that the head of a table names. Without a head, reading and
/// meaning follow the word, the meaning last: what else may stand in a row is not known. A meaning
/// alone is one in Latin letters, behind a word with kanji, and not behind a colon, which remarks
/// follow, too.
struct ReplyRow: Hashable {
  var word: String
  /// The reading as it was written: in kana, or in Latin letters, which may be no reading at all.
  var reading: String?
  var meaning: String?
  /// Whether the meaning stands alone behind the word, without quotation marks: what stands there
  /// may be a remark, see `ReplyAnalyser`.
  var isRemark = false

  /// Rows beyond these are not looked at.
  private static let most = 200

  static func all(in lines: [String]) -> [ReplyRow] { placed(in: lines).map(\.row) }

  /// Returns lines without the kana that say how their words are read, and are no words.
  static func withoutReadings(_ lines: [String]) -> [String] {
    var lines = lines
    for (place, row) in placed(in: lines) {
      let line = lines[place]
      guard let reading = row.reading, reading.unicodeScalars.allSatisfy(\.isKanaOrMark),
        let word = line.firstRange(of: row.word),
        let range = line[word.upperBound...].firstRange(of: reading)
          ?? line[..<word.lowerBound].firstRange(of: reading)
      else { continue }
      lines[place].removeSubrange(range)
    }
    return lines
  }

  /// Returns lines without the heads of tables, which name columns, and the rules under them.
  static func withoutHeads(_ lines: [String]) -> [String] {
    lines.indices.filter { !isHead($0, of: lines) && !isRule(lines[$0]) }.map { lines[$0] }
  }

  /// - Returns: each row with the index of its line.
  private static func placed(in lines: [String]) -> [(place: Int, row: ReplyRow)] {
    var (rows, head): ([(place: Int, row: ReplyRow)], [String]?) = ([], nil)
    for (place, line) in lines.prefix(most).enumerated() {
      guard line.contains("|") else {
        head = nil
        let isDefined = line.firstMatch(of: /[：:]\s/) == nil
        if let row = ReplyRow(cells(of: line), head: nil, isDefined: isDefined) {
          rows.append((place, row))
        }
        continue
      }
      let cells = tableCells(of: line)
      if isHead(place, of: lines) {
        head = cells
      } else if !isRule(line), let row = ReplyRow(cells, head: head) {
        rows.append((place, row))
      }
    }
    return rows
  }

  private static func isHead(_ place: Int, of lines: [String]) -> Bool {
    lines[place].contains("|") && !isRule(lines[place])
      && place + 1 < lines.count && isRule(lines[place + 1])
  }

  /// Whether a line separates the head of a table from its rows.
  private static func isRule(_ line: String) -> Bool {
    line.contains("|") && line.contains("-") && line.allSatisfy { "|-:= ".contains($0) }
  }

  private static func tableCells(of line: String) -> [String] {
    var row = line.trimmed[...]
    if row.first == "|" { row.removeFirst() }
    if row.last == "|" { row.removeLast() }
    return row.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
  }

  private static func cells(of line: String) -> [String] {
    line.split(separator: /\s[–—―-]\s|\s?[：:]\s|\s?[=＝]\s|\t/).map { String($0).trimmed }
  }

  /// - Parameters:
  ///   - head: what heads the columns; nil if nothing does.
  ///   - isDefined: whether a cell behind the word alone may be its meaning.
  private init?(_ row: [String], head: [String]?, isDefined: Bool = false) {
    let isNumbered = row.first?.allSatisfy(\.isASCIIDigit) == true
    let cells = isNumbered ? Array(row.dropFirst()) : row
    let pattern =
      #/
      ^ [「『“"]? (?<word> [\p{Script=Han}々ぁ-ゖァ-ヺー]{1,20} ) [」』”"]?
      (?: \s? [(（【] (?<bracket> [^)）】]{1,40} ) [)）】] )? $
      /#
    let named = head.flatMap { Self.cell(of: row, under: WordColumn.word, in: $0) }
    guard cells.count > 1, let first = (named ?? cells.first)?.wholeMatch(of: pattern) else {
      return nil
    }
    word = String(first.word)
    if let head {
      reading = Self.cell(of: row, under: Self.readingHeads, in: head)
        .flatMap { Self.canBeReading($0) ? Self.reading(in: $0) : nil }
      meaning = Self.cell(of: row, under: WordColumn.meaning, in: head)
    } else if let bracket = first.bracket {
      reading = Self.reading(in: String(bracket))
      meaning = cells.count == 2 ? cells[1] : nil
    } else if cells.count > 2, Self.canBeReading(cells[1]) {
      reading = Self.reading(in: cells[1])
      meaning = cells.count == 3 ? cells[2] : nil
    } else if cells.count == 2, isDefined {
      meaning = Self.meaning(of: word, alone: cells[1])
      isRemark = cells[1].first?.isLetter == true
    }
    meaning = meaning.map(Self.unquoted).flatMap { Self.isLabel($0) ? nil : $0 }
    guard reading != nil || meaning != nil else { return nil }
  }

  /// The meaning that stands alone behind a word, in Latin letters that are no reading.
  private static func meaning(of word: String, alone cell: String) -> String? {
    guard Romaji.kana(cell) == nil, canBeDefined(word, as: cell) else { return nil }
    return cell.wholeMatch(of: /["“‘']?([A-Za-z][A-Za-z ,;'’-]{1,60}?)["”’']?/)
      .map { String($0.1) }
  }

  private static func unquoted(_ cell: String) -> String {
    cell.wholeMatch(of: /["“„‘']([^"“”„‘]+)["”“’'][.。]?/).map { String($0.1) } ?? cell
  }

  /// Whether what stands alone behind a word can be its meaning. Behind a particle or what inflects
  /// it may be a remark: から – reasons, 診る – patients.
  private static func canBeDefined(_ word: String, as cell: String) -> Bool {
    guard word.unicodeScalars.contains(where: \.isKanji) else { return false }
    return word.unicodeScalars.last?.isKana != true
      || cell.firstMatch(of: /^(?:["“‘']|to\s)/) != nil
  }

  private static func cell(
    of row: [String], under names: Set<String>, in head: [String]
  ) -> String? {
    head.firstIndex { names.contains($0.lowercased()) }
      .flatMap { row.indices.contains($0) ? row[$0] : nil }
  }

  private static let readingHeads = WordColumn.reading.union(["romaji", "pronunciation", "発音"])

  /// Kana, Latin letters, or both side by side.
  private static func canBeReading(_ cell: String) -> Bool {
    cell.wholeMatch(of: /[ぁ-ゖァ-ヺー]+|[A-Za-zāīūēō'’]+|[A-Za-zāīūēō'’ \/／・,、()（）ぁ-ゖァ-ヺー]{3,40}/)
      != nil
      && (kana(in: cell) != nil || !cell.contains(" "))
  }

  private static func reading(in cell: String) -> String { kana(in: cell) ?? cell }

  static func kana(in cell: String) -> String? {
    let found = cell.matches(of: /[ぁ-ゖァ-ヺー]+/)
    return found.count == 1 ? found.first.map { String($0.output) } : nil
  }

  /// Whether a cell says of what kind a word is, not what it means.
  static func isLabel(_ cell: String) -> Bool {
    let words = cell.lowercased().split { !$0.isLetter }
    return words.isEmpty || words.allSatisfy { labels.contains(String($0)) }
  }

  private static let labels: Set = [
    "noun", "nouns", "verb", "verbs", "adjective", "adjectives", "adverb", "particle", "pronoun",
    "counter", "conjunction", "expression", "phrase", "suffix", "prefix", "interjection", "i", "na",
    "suru", "ichidan", "godan", "ru", "u", "irregular", "regular", "transitive", "intransitive",
    "polite", "plain", "formal", "informal", "casual", "humble", "honorific", "respectful",
    "written", "spoken", "past", "present", "future", "negative", "positive", "affirmative",
    "volitional", "potential", "passive", "causative", "imperative", "conditional", "te", "form",
    "subject", "object", "topic", "verbal", "common", "rare", "everyday", "literary", "slang",
    "masculine", "feminine", "kanji", "kana", "hiragana", "katakana", "romaji", "word", "heiban",
    "atamadaka", "nakadaka", "odaka", "flat", "high", "low", "falling", "animal", "food", "drink",
    "place", "person", "people", "thing", "tool", "color", "colour", "number", "time",
    "family", "body", "nature", "weather", "building", "emotion", "action", "movement", "state",
    "dictionary", "copula", "auxiliary", "marker", "tense", "ending", "stem", "base", "question",
    "opposite", "opposites", "synonym", "synonyms", "antonym", "antonyms", "things", "objects",
    "persons", "same", "different", "reading", "pronunciation", "accent", "pitch", "pronouns",
    "counters", "rough", "soft", "neutral", "male", "female", "command", "request", "statement",
    "title", "change", "example",
  ]
}
