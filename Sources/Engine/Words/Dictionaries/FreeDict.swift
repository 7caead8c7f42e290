import Foundation

/// A dictionary of FreeDict, in the format of dictd: an index of headwords with places in a text.
///
/// Its pronunciations are made by a machine, and wrong in places, so they are left out.
struct FreeDict: InstalledDictionary {
  let language: WordLanguage
  private let index: SortedLines
  /// The entries, one after another.
  private let text: [UInt8]
  /// The frequencies of English words, where the order of senses says nothing.
  private let english: Frequencies?

  /// - Throws: errors of the file system.
  init(_ language: WordLanguage, index: URL, text: URL, english: Frequencies? = nil) throws {
    self.language = language
    self.index = try SortedLines(index)
    self.text = try Gunzip.unpack(text).bytes
    self.english = english
  }

  func words(_ texts: [String]) -> [DefinedWord] {
    let marks = Marks()
    return texts.compactMap { word($0, marks) }
  }

  private func word(_ text: String, _ marks: Marks) -> DefinedWord? {
    let keys = [""] + (language == .german ? Self.objects : [])
    let entries = keys.flatMap { index.lines($0 + text.lowercased(), endingWith: "\t") }
      .compactMap { entry($0, marks) }
      .filter { $0.head.lowercased() == text.lowercased() && !$0.meanings.isEmpty }
    guard !entries.isEmpty else { return nil }
    let ordered = english.map { english in
      entries.sorted { english.commonness(of: $0) > english.commonness(of: $1) }
    }
    let heads = (ordered ?? entries).filter { $0.head == text }
    let head = (heads.first ?? ordered?.first ?? entries[0]).head
    let meanings = (ordered ?? entries).filter { $0.head == head }.flatMap(\.meanings)
    return DefinedWord(
      text: head, language: language, meanings: meanings.uniqued(), source: .freedict)
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
    let kind = first.firstIndex(of: "<").map { Self.partOfSpeech(first[$0...]) } ?? nil
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
    _ line: Substring, _ kind: String?, _ marks: Marks, into entry: inout Entry
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
    guard !["Note:", "Synonym", "see:", "Antonym"].contains(where: text.hasPrefix) else { return }
    let gloss = marks.removed(from: text.trimmingPrefix(marks.number))
    guard gloss.contains(where: \.isLetter), gloss.lowercased() != entry.head.lowercased() else {
      return
    }
    entry.meanings.append(.init(gloss, partOfSpeech: kind))
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

  private static func partOfSpeech(_ marks: Substring) -> String? {
    let marks = marks.dropFirst().prefix { $0 != ">" }.split(separator: ",")
    return marks.lazy.compactMap { partsOfSpeech[String($0).trimmed] }.first
  }

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

extension Frequencies {
  private static let objects: Set<Substring> = ["sth.", "sb.", "sb./sth.", "sth./sb."]

  /// How likely an entry has the main sense. Its first English word is common, it has examples, and
  /// between near equals it is the word's relative: Haus is “house” before “home”. Of 96 common
  /// words, 91 get the right first sense; by frequency alone 84.
  fileprivate func commonness(of entry: FreeDict.Entry) -> Double {
    let gloss = entry.meanings.first?.definition.prefix { $0 != "," } ?? ""
    let words = gloss.lowercased().split(separator: " ")
    // “recommend sth. to sb.” is as common as “recommend”.
    let hasObject = words.count > 1 && Self.objects.contains(words[1])
    let word = hasObject ? String(words[0]) : words.joined(separator: " ")
    let isPlural = word.hasSuffix("s") && zipf(of: String(word.dropLast())) != nil
    return (zipf(of: word) ?? 0) + log2(1 + Double(min(entry.examples, 8))) * 0.4
      + (entry.head.lowercased().isAkin(to: word) ? 0.2 : 0) - (isPlural ? 0.6 : 0)
  }
}

extension String {
  /// Whether three fifths of the letters of two words are the same, in the same order.
  fileprivate func isAkin(to other: String) -> Bool {
    let (letters, others) = (Array(self), Array(other))
    guard !others.isEmpty, letters.count < 30, others.count < 30 else { return false }
    var row = [Int](repeating: 0, count: others.count + 1)
    for letter in letters {
      var diagonal = 0
      for place in others.indices {
        let above = row[place + 1]
        row[place + 1] = letter == others[place] ? diagonal + 1 : max(above, row[place])
        diagonal = above
      }
    }
    return Double(2 * (row.last ?? 0)) / Double(letters.count + others.count) >= 0.6
  }
}
