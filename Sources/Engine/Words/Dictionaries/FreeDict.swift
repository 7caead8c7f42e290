import Foundation

/// A dictionary of FreeDict, in the format of dictd: an index of headwords with places in a text.
///
/// Its pronunciations are made by a machine, and wrong in places, so they are left out.
struct FreeDict: InstalledDictionary {
  let language: WordLanguage
  private let index: SortedLines
  /// The entries, one after another.
  private let text: [UInt8]
  /// Nil to keep the dictionary's.
  private let order: SenseOrder?

  /// - Throws: errors of the file system.
  init(_ language: WordLanguage, index: URL, text: URL, order: SenseOrder? = nil) throws {
    self.language = language
    self.index = try SortedLines(index)
    self.text = try Gunzip.unpack(text).bytes
    self.order = order
  }

  func words(_ texts: [String]) -> [DefinedWord] {
    let marks = Marks()
    return texts.compactMap { text in
      word(text, marks) ?? sharpened(text).lazy.compactMap { word($0, marks) }.first
    }
  }

  /// How a German text may be spelled with ß: Straßenschluss for Strassenschluss.
  private func sharpened(_ text: String) -> [String] {
    guard language == .german else { return [] }
    return text.ranges(of: "ss").map { text.replacingCharacters(in: $0, with: "ß") }
  }

  private func word(_ text: String, _ marks: Marks) -> DefinedWord? {
    let keys = [""] + (language == .german ? Self.objects : [])
    let found = keys.flatMap { index.lines($0 + text.lowercased(), endingWith: "\t") }
      .compactMap { entry($0, marks) }
      .filter { $0.head.lowercased() == text.lowercased() && !$0.meanings.isEmpty }
    guard !found.isEmpty else { return nil }
    // A plural like the singular, such as Mädchen, has the same senses.
    let singular = Set(found.filter(\.isSingular).map(\.head))
    let entries = found.filter { !$0.isPlural || !singular.contains($0.head) }
    // Only the German dictionary has a sense an entry.
    let isByEntry = language == .german
    let ordered = isByEntry ? order?.ordered(entries, of: text) ?? entries : entries
    let head = (ordered.first { $0.head == text } ?? ordered[0]).head
    let meanings = Self.distinct(ordered.filter { $0.head == head }.flatMap(\.meanings))
    return DefinedWord(
      text: head, language: language,
      meanings: isByEntry ? meanings : order?.ordered(meanings, of: head) ?? meanings,
      source: .freedict)
  }

  /// Leaves out meanings whose equivalents others of the same part of speech have before; those
  /// without one are compared with all.
  private static func distinct(_ meanings: [DefinedWord.Meaning]) -> [DefinedWord.Meaning] {
    var (all, byPart): (Set<String>, [String: Set<String>]) = ([], [:])
    return meanings.filter { meaning in
      let glosses = SenseOrder.glosses(of: meaning.definition.lowercased())
      let known = meaning.partOfSpeech.map { byPart[$0] ?? [] } ?? all
      all.formUnion(glosses)
      if let part = meaning.partOfSpeech { byPart[part] = known.union(glosses) }
      return !known.isSuperset(of: glosses)
    }
  }

  // MARK: Entries

  /// How German verbs with an object are found: brauchen, “to need”, is under “etw. brauchen”.
  private static let objects = ["etw ", "jdn ", "jdm ", "jdnetw ", "jdm etw ", "jdmetw "]
  private static let objectMarks: Set<Substring> = [
    "etw.", "jdn.", "jdm.", "jdn./etw.", "jdm./etw.",
  ]

  fileprivate struct Entry {
    var head: String
    var meanings: [DefinedWord.Meaning] = []
    var examples = 0
    var synonyms = 0
    /// Whether it is labelled as slang, dated, figurative or the like.
    var isUnusual = false
    var isSingular = false
    var isPlural = false
  }

  /// - Parameter line: `headword TAB offset TAB length`, the numbers in base 64.
  private func entry(_ line: String, _ marks: Marks) -> Entry? {
    let fields = line.split(separator: "\t")
    guard fields.count >= 3, let offset = Self.number(fields[1]),
      let length = Self.number(fields[2]), offset + length <= text.count
    else { return nil }
    let lines = String(decoding: text[offset..<(offset + length)], as: UTF8.self)
      .split(separator: "\n")
    guard let first = lines.first else { return nil }
    var entry = Entry(head: Self.head(first))
    let kind = Self.kind(first)
    entry.isSingular = kind.contains("sg")
    entry.isPlural = kind.contains("pl") && !entry.isSingular
    for line in lines.dropFirst() { read(line, kind, marks, into: &entry) }
    return entry
  }

  /// `Hund /hˈʊnt/ <masc, n, sg>`, `jdn./etw. bringen /…/ <v>`
  private static func head(_ line: Substring) -> String {
    let words = line.split(separator: " ")
      .prefix { !($0.hasPrefix("/") || $0.hasPrefix("<")) }
      .drop { objectMarks.contains($0) }
    return words.joined(separator: " ")
  }

  private func read(
    _ line: Substring, _ kind: [String], _ marks: Marks, into entry: inout Entry
  ) {
    let text = String(line).trimmed
    if text.hasPrefix("\"") {
      // "Schlafende Hunde soll man nicht wecken."  - Let sleeping dogs lie.
      entry.examples += 1
      guard let last = entry.meanings.indices.last else { return }
      let parts = text.split(separator: "\"", maxSplits: 2)
      guard entry.meanings[last].example == nil, parts.count == 2 else { return }
      entry.meanings[last].example = String(parts[0])
      entry.meanings[last].exampleTranslation = String(parts[1].trimmingPrefix(marks.dash))
      return
    }
    if text.hasPrefix("Synonym") { entry.synonyms += text.count { $0 == "{" } }
    guard !["Note:", "Synonym", "see:", "Antonym"].contains(where: text.hasPrefix) else { return }
    if text.utf8.contains(UInt8(ascii: "[")), Self.isUnusual(text) { entry.isUnusual = true }
    let gloss = marks.removed(from: text.trimmingPrefix(marks.number))
    guard gloss.contains(where: \.isLetter) else { return }
    entry.meanings.append(
      .init(
        gloss, partOfSpeech: kind.lazy.compactMap { Self.partsOfSpeech[$0] }.first,
        gender: Self.gender(kind), labels: Self.labels(text)))
  }

  /// Markup within a line. Created once for many words, because Swift compiles a regular expression
  /// literal every time it is evaluated.
  private struct Marks {
    let number = /\d+\.\s*/
    let dash = /\s*-\s*/
    let pronunciation = />[^\s<>,]+,?\s*\/[^\/]*\//
    let others = /<[^<>]*>|\[[^\[\]]*\]|\/[^\/]*ˈ[^\/]*\//

    /// Drops `<n>`, labels such as `[zool.]`, and pronunciations.
    func removed(from text: Substring) -> String {
      text.replacing(pronunciation, with: ">").replacing(others, with: "")
        .split(whereSeparator: \.isWhitespace).map(withoutBrackets).joined(separator: " ")
        .replacing(" ,", with: ",")
    }

    /// Drops the bracket of a mark that lacks the other one: “hatred>”.
    private func withoutBrackets(_ word: Substring) -> Substring {
      guard word.contains(where: \.isLetter), word.contains(where: { "<>".contains($0) }) else {
        return word
      }
      return word.filter { !"<>".contains($0) }[...]
    }
  }

  private static func isUnusual(_ line: String) -> Bool {
    line.utf8.split(separator: UInt8(ascii: "[")).dropFirst().contains { label in
      usages[String(Substring(label.prefix { $0 != UInt8(ascii: "]") }))] != nil
    }
  }

  /// The labels before the equivalents, which are those of all of them, and “vulgar”.
  private static func labels(_ line: String) -> [String] {
    var (labels, rest): ([String], Substring) = ([], line[...])
    while rest.first == "[", let end = rest.firstIndex(of: "]") {
      let label = rest[rest.index(after: rest.startIndex)..<end]
      if let name = usages[String(label)] ?? fields[String(label)] { labels.append(name) }
      rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
    }
    return (labels + (line.contains("[vulg.]") ? ["vulgar"] : [])).uniqued()
  }

  /// The labels of unusual senses.
  private static let usages = [
    "coll.": "colloquial", "ugs.": "colloquial", "slang": "slang", "vulg.": "vulgar",
    "pej.": "pejorative", "dated": "dated", "archaic": "archaic", "hist.": "historical",
    "rare": "rare", "fig.": "figurative", "übtr.": "figurative", "poet.": "poetic",
    "humor.": "humorous",
  ]

  /// Fields whose words mean something else in everyday language.
  private static let fields = [
    "min.": "mineralogy", "techn.": "technical", "mach.": "machines", "electr.": "electricity",
    "comp.": "computing", "math.": "mathematics", "phys.": "physics", "med.": "medicine",
    "jur.": "law", "fin.": "finance", "econ.": "economics", "mil.": "military",
    "naut.": "nautical", "constr.": "construction", "mus.": "music", "cook.": "cooking",
    "sport": "sports", "print": "printing", "ling.": "linguistics", "relig.": "religion",
  ]

  /// The parts of the mark after a headword, such as “masc”, “n” and “sg”.
  private static func kind(_ line: Substring) -> [String] {
    guard let start = line.firstIndex(of: "<") else { return [] }
    return line[start...].dropFirst().prefix { $0 != ">" }.split(separator: ",")
      .map { String($0).trimmed }
  }

  /// Nil for what may have several.
  private static func gender(_ kind: [String]) -> Gender? {
    let named = kind.compactMap { genders[$0] }
    return named.count == 1 && kind.contains("n") ? named[0] : nil
  }

  private static let genders: [String: Gender] = [
    "masc": .masculine, "fem": .feminine, "neut": .neuter,
  ]

  private static let partsOfSpeech = [
    "n": "noun", "v": "verb", "adj": "adjective", "adv": "adverb", "prep": "preposition",
    "conj": "conjunction", "pron": "pronoun", "num": "numeral", "int": "interjection",
    "interj": "interjection", "art": "article",
  ]

  private static func number(_ text: Substring) -> Int? {
    var number = 0
    for byte in text.utf8 {
      guard let digit = digits[byte] else { return nil }
      number = number &* 64 &+ digit
    }
    return number < 0 ? nil : number
  }

  private static let digits = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8, 0...))
}

extension SenseOrder {
  /// Returns the senses with their equivalents from the likeliest, where a sense is a line.
  func ordered(_ meanings: [DefinedWord.Meaning], of word: String) -> [DefinedWord.Meaning] {
    let word = Word(word, in: words)
    let senses = meanings.enumerated().map { place, meaning in
      var meaning = meaning
      let glosses = glosses(of: meaning.definition, for: word)
      if !meaning.definition.contains("(") { meaning.definition = Self.list(glosses) }
      let best = glosses.map(\.likelihood).max() ?? 0
      return (meaning: meaning, score: best - 0.2 * Double(place))
    }
    return senses.sorted { $0.score > $1.score }.map(\.meaning)
  }

  /// Returns the entries from the likeliest, where each is a sense. One with examples is likelier,
  /// or whose equivalents others have too; one whose synonyms tell it apart from the main sense is
  /// less.
  fileprivate func ordered(_ entries: [FreeDict.Entry], of word: String) -> [FreeDict.Entry] {
    let word = Word(word, in: words)
    let glosses = entries.map { self.glosses(of: $0.meanings.first?.definition ?? "", for: word) }
    let votes = Dictionary(
      glosses.flatMap { Set($0.map(\.plain)) }.map { ($0, 1) }, uniquingKeysWith: +)
    let rated = zip(entries, glosses).map { entry, glosses in
      var entry = entry
      let best =
        glosses.enumerated().map { number, gloss in
          gloss.likelihood - Self.trust * Double(number)
            + 0.3 * Double((votes[gloss.plain] ?? 1) - 1)
        }.max() ?? 0
      let examples = log2(1 + Double(min(entry.examples, 8))) * 0.3
      let aside = 0.1 * Double(min(entry.synonyms, 4)) + (entry.isUnusual ? 0.8 : 0)
      if !entry.meanings[0].definition.contains("(") {
        entry.meanings[0].definition = Self.list(glosses, trust: Self.trust)
      }
      return (entry: entry, score: best + examples - aside)
    }
    return rated.sorted { $0.score > $1.score }.map(\.entry)
  }

  /// How much the order of equivalents says, for each place.
  private static let trust = 0.2
}
