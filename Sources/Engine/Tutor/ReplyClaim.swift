/// An answer's statement about the accent or the meaning of a word.
///
/// Only what is written in a form that can be checked is found: an accent as 箸(はし)[1], by its
/// number or its name, a meaning in quotation marks behind “=”, “means” or “is”, a few words behind
/// “means”, or behind the reading in brackets; and the meanings in rows, see `ReplyRow`. A statement
/// in other words is not judged.
struct ReplyClaim: Hashable, Sendable {
  enum Stated: Hashable, Sendable {
    case fall(Int)
    case pattern(Pattern)
    case meaning(String)
  }

  enum Pattern: Hashable, Sendable {
    case heiban, atamadaka, nakadaka, odaka

    init?(_ name: some StringProtocol) {
      switch name.lowercased() {
      case "heiban", "平板", "accentless": self = .heiban
      case "atamadaka", "頭高", "accent on the first mora": self = .atamadaka
      case "nakadaka", "中高": self = .nakadaka
      case "odaka", "尾高": self = .odaka
      default: return nil
      }
    }

    /// - Parameter count: of the word's morae.
    func fits(_ fall: Int, ofMorae count: Int) -> Bool {
      switch self {
      case .heiban: fall == 0
      case .atamadaka: fall == 1
      case .nakadaka: fall > 1 && fall < count
      case .odaka: fall == count
      }
    }
  }

  /// The words that the statement may be about, the longest first.
  var words: [String]
  /// The reading in hiragana; nil if the statement has none.
  var reading: String?
  var stated: Stated
  /// The statement as it was made.
  var said: String
  var origin = Origin.sentence

  /// The place of a statement.
  enum Origin: Hashable, Sendable {
    case sentence, row
    /// A row with a meaning alone behind its word.
    case remark
  }

  /// The most statements examined.
  static let most = 40

  static func all(in text: String) -> [ReplyClaim] {
    Array((falls(in: text) + patterns(in: text) + meanings(in: text)).uniqued().prefix(most))
  }

  private init(
    _ word: Substring, _ reading: Substring?, _ stated: Stated, said: Substring
  ) {
    words = ReadingInText.candidates(word)
    self.reading = reading.map { Hiragana.folded(String($0)) }
    (self.stated, self.said) = (stated, String(said))
  }

  private static func falls(in text: String) -> [ReplyClaim] {
    let inBrackets =
      #/
      (?<word> [\p{Script=Han}々ぁ-ゖァ-ヺー]{1,40} ) \s?
      (?: [(（【] (?<reading> [ぁ-ゖァ-ヺー]+ ) [)）】] )? \s?
      [\[［] (?<fall> [0-9]{1,2} ) [\]］]
      /#
    let inWords =
      #/
      (?<word> [\p{Script=Han}々ぁ-ゖァ-ヺー]{1,40} ) \s?
      (?: [(（【] (?<reading> [ぁ-ゖァ-ヺー]+ ) [)）】] )?
      \s has \s (?: a \s | the \s )? (?: pitch \s )? accent \s
      (?<fall> [0-9]{1,2} ) \b
      /#
    return (text.matches(of: inBrackets).map(\.output) + text.matches(of: inWords).map(\.output))
      .compactMap { found in
        Int(found.fall).map { ReplyClaim(found.word, found.reading, .fall($0), said: "[\($0)]") }
      }
  }

  private static func patterns(in text: String) -> [ReplyClaim] {
    let latin =
      #/
      (?<word> [\p{Script=Han}々ぁ-ゖァ-ヺー]{1,40} ) \s?
      (?: [(（【] (?<reading> [ぁ-ゖァ-ヺー]+ ) [)）】] )?
      [^.;。\n\p{Script=Han}ぁ-ゖァ-ヺ]{1,40}? \b
      (?<name> heiban|atamadaka|nakadaka|odaka|accentless|accent\ on\ the\ first\ mora ) \b
      /#
      .ignoresCase()
    let japanese =
      #/
      (?<word> [\p{Script=Han}々][\p{Script=Han}々ぁ-ゖ]{0,40}? )
      (?: [(（【] (?<reading> [ぁ-ゖァ-ヺー]+ ) [)）】] )?
      (?: のアクセント )? [はが、] \s?
      (?<name> 平板|頭高|中高|尾高 ) (?! 型? (?: では | じゃ ) )
      /#
    let denial = /\b(?:not|never|neither)\b|n['’]t\b/.ignoresCase()
    let stated = text.matches(of: latin).map(\.output)
      .filter { $0.0.firstMatch(of: denial) == nil }
    return (stated + text.matches(of: japanese).map(\.output)).compactMap { found in
      Pattern(found.name).map {
        ReplyClaim(found.word, found.reading, .pattern($0), said: found.name)
      }
    }
  }

  private static func meanings(in text: String) -> [ReplyClaim] {
    quotedMeanings(in: text) + namedMeanings(in: text) + plainMeanings(in: text)
      + bracketedMeanings(in: text)
  }

  /// Finds 箸(はし) = “chopsticks”, and 箸 means “chopsticks”.
  private static func quotedMeanings(in text: String) -> [ReplyClaim] {
    let pattern =
      #/
      (?<word> [\p{Script=Han}々ぁ-ゖァ-ヺー]{1,40} ) [」』”"’]? \s?
      (?: [(（【] (?<bracket> [^)）】\n]{1,40} ) [)）】] )? \s?
      (?: [\[［] [0-9]{1,2} [\]］] )? \s?
      (?: = | ＝ | means ) \s?
      (?: ["“„'] (?<quoted> [^"“”'\n]{1,60} ) ["”'] | ‘ (?<singlyQuoted> [^‘’\n]{1,60} ) ’ )
      /#
    return text.matches(of: pattern).compactMap { found in
      (found.quoted ?? found.singlyQuoted).map {
        ReplyClaim(found.word, found.bracket, meaning: $0)
      }
    }
  }

  /// Finds 箸(はし) is “chopsticks”.
  private static func namedMeanings(in text: String) -> [ReplyClaim] {
    let pattern =
      #/
      (?<word> [\p{Script=Han}々ぁ-ゖァ-ヺー]{1,40} ) [」』”"’]? \s?
      (?: [(（【] (?<bracket> [^)）】\n]{1,40} ) [)）】] )?
      \s is \s (?: (?: an? | the ) \s )?
      (?: ["“„'] (?<quoted> [^"“”'\n]{1,60} ) ["”'] | ‘ (?<singlyQuoted> [^‘’\n]{1,60} ) ’ )
      /#
    // A statement about a word may give its part of speech: a “noun”.
    let statements = text.matches(of: pattern).filter {
      let said = String($0.quoted ?? $0.singlyQuoted ?? "")
      // Only a word that begins its sentence is its subject: the opposite of 高い is “low”.
      let before = text[..<$0.word.startIndex].last { !" 「『“\"‘'".contains($0) }
      let isSubject = before.map { ".:;!?。\n-".contains($0) } ?? true
      // The pronunciation of kana may be no reading in the dictionary: は is “wa”.
      let isSpelled =
        Romaji.kana(said) != nil && !$0.word.unicodeScalars.contains(where: \.isKanji)
      return isSubject && !ReplyRow.isLabel(said) && !isSpelled
    }
    return statements.compactMap { found in
      (found.quoted ?? found.singlyQuoted).map {
        ReplyClaim(found.word, found.bracket, meaning: $0)
      }
    }
  }

  /// Finds 箸(はし) means chopsticks.
  private static func plainMeanings(in text: String) -> [ReplyClaim] {
    let pattern =
      #/
      (?<word> [\p{Script=Han}々ぁ-ゖァ-ヺー]{1,40} ) [」』”"’]? \s?
      (?: [(（【] (?<bracket> [^)）】\n]{1,40} ) [)）】] )?
      \s means \s (?<meaning> [a-z][a-z\ -]{1,40}? ) (?= [.;,)!?\n] | $ )
      /#
      .anchorsMatchLineEndings()
    return text.matches(of: pattern).map { ReplyClaim($0.word, $0.bracket, meaning: $0.meaning) }
  }

  /// Finds 箸 (はし, chopsticks).
  private static func bracketedMeanings(in text: String) -> [ReplyClaim] {
    let pattern =
      #/
      (?<word> [\p{Script=Han}々ぁ-ゖァ-ヺー]{1,40} ) \s?
      [(（] (?<reading> [ぁ-ゖァ-ヺー]{1,40} ) \s? [,，、:：;] \s?
      ["“]? (?<meaning> [A-Za-z][^)）"”\n]{1,60} ) ["”]? [)）]
      /#
    return text.matches(of: pattern)
      .filter { !ReplyRow.isLabel(String($0.meaning)) }
      .map { ReplyClaim($0.word, $0.reading, meaning: $0.meaning) }
  }

  /// Creates a statement from a word and the text in brackets behind it, in which kana are its
  /// reading.
  private init(_ word: Substring, _ bracket: Substring?, meaning: Substring) {
    let reading = bracket.flatMap { ReplyRow.kana(in: String($0)) }
    self.init(word, reading.map { Substring($0) }, .meaning(String(meaning)), said: meaning)
  }

  /// Creates a statement about the meaning in a row; nil if the row has none.
  init?(_ row: ReplyRow) {
    guard let meaning = row.meaning else { return nil }
    self.init(
      Substring(row.word), row.reading.map { Substring($0) }, meaning: Substring(meaning))
    origin = row.isRemark ? .remark : .row
  }
}

/// A meaning by the words that carry it, to tell whether two have any in common.
struct MeaningWords: Hashable, Sendable {
  /// The words without endings, so that “walking” and “walks” are the same.
  let stems: Set<String>

  private static let small: Set = [
    "a", "an", "the", "to", "be", "of", "in", "on", "at", "for", "with", "and", "or", "is", "as",
    "by", "it", "one", "something", "someone", "sth", "sb", "kind",
  ]

  init(_ text: String) {
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    stems = Set(words.filter { !Self.small.contains($0) }.map(Self.stem))
  }

  private static func stem(_ word: String) -> String {
    let ending = ["ing", "ed", "es", "s", "er", "ly", "e"].first {
      word.hasSuffix($0) && word.count - $0.count >= 3
    }
    return String(word.dropLast(ending?.count ?? 0))
  }

  func overlaps(_ other: MeaningWords) -> Bool {
    // “chopstick” and “chopsticks”, “bright” and “brightness”.
    stems.contains { stem in
      other.stems.contains {
        stem == $0 || stem.count > 4 && ($0.hasPrefix(stem) || stem.hasPrefix($0) && $0.count > 4)
      }
    }
  }
}
