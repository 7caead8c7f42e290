import Foundation

/// CC-CEDICT, a dictionary of Chinese.
struct Cedict: InstalledDictionary {
  private let lines: [String: [String]]
  /// The words in simplified characters, by their traditional ones where those differ.
  private let simplified: [String: [String]]
  private let english: EnglishParts

  /// - Parameters:
  ///   - file: gzipped, a line an entry: `繁體 简体 [pin1 yin1] /sense/sense/`.
  ///   - english: guesses parts of speech, which it does not have.
  /// - Throws: errors of the file system.
  init(_ file: URL, english: EnglishParts) throws {
    self.english = english
    var (lines, simplified): ([String: [String]], [String: [String]]) = ([:], [:])
    for line in try Gunzip.unpack(file).bytes.split(separator: UInt8(ascii: "\n"))
    where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard fields.count == 3 else { continue }
      let word = String(decoding: fields[1], as: UTF8.self)
      lines[word, default: []].append(String(decoding: line, as: UTF8.self))
      guard fields[0] != fields[1] else { continue }
      simplified[String(decoding: fields[0], as: UTF8.self), default: []].append(word)
    }
    (self.lines, self.simplified) = (lines, simplified)
  }

  func words(_ texts: [String]) -> [DefinedWord] { texts.compactMap(word) }

  /// The simplified forms of traditional characters: 猫 for 貓.
  func bases(of text: String) -> [String] { (simplified[text] ?? []).uniqued() }

  private func word(_ text: String) -> DefinedWord? {
    // Names, which have capitals, come last.
    let entries = (lines[text] ?? []).compactMap(Entry.init)
    let words = entries.filter { !$0.isName && !$0.meanings.isEmpty }
    guard let first = words.first ?? entries.first(where: { !$0.meanings.isEmpty }) else {
      return nil
    }
    let same = words.filter { $0.pinyin == first.pinyin }
    // Other readings have other meanings, which are shown but not asked for.
    let others = words.filter { $0.pinyin != first.pinyin }.flatMap { entry in
      entry.meanings.map { meaning in
        var meaning = parted(meaning, isCounted: entry.isCounted)
        meaning.definition = "(\(entry.pinyin)) \(meaning.definition)"
        meaning.isAside = true
        return meaning
      }
    }
    return DefinedWord(
      text: text, language: .chinese, phonetic: first.pinyin,
      meanings: (same.isEmpty ? [first] : same).flatMap { entry in
        entry.meanings.map { parted($0, isCounted: entry.isCounted) }
      } + others, source: .cedict)
  }

  /// - Parameter isCounted: whether the entry names a classifier, as only nouns have.
  private func parted(_ meaning: DefinedWord.Meaning, isCounted: Bool) -> DefinedWord.Meaning {
    var meaning = meaning
    let text = meaning.definition
    meaning.partOfSpeech =
      if text.hasPrefix("classifier for") {
        "classifier"
      } else if text.contains("(idiom)") {
        "idiom"
      } else if text.contains("particle") {
        "particle"
      } else {
        english.part(of: text) ?? (isCounted ? "noun" : nil)
      }
    // The part of speech says it.
    meaning.definition = text.replacing(" (idiom)", with: "").replacing("(idiom) ", with: "")
    return meaning
  }

  fileprivate struct Entry {
    var pinyin: String
    var isName: Bool
    var isCounted: Bool
    var meanings: [DefinedWord.Meaning]

    init?(_ line: String) {
      guard let open = line.firstIndex(of: "["), let close = line.firstIndex(of: "]"),
        let slash = line.firstIndex(of: "/")
      else { return nil }
      let syllables = line[line.index(after: open)..<close]
      pinyin = syllables.split(separator: " ").map { Pinyin.marked(String($0)) }
        .joined(separator: " ")
      isName = syllables.first?.isUppercase ?? false
      isCounted = line[slash...].contains("/CL:")
      meanings = line[slash...].split(separator: "/").map(String.init).filter { sense in
        !["CL:", "variant of", "old variant of", "surname ", "see "]
          .contains(where: sense.hasPrefix) && sense.contains(where: \.isLetter)
      }.map { DefinedWord.Meaning(Self.plain($0)) }
      // Regional and archaic senses come last.
      let isUsual = { (meaning: DefinedWord.Meaning) in
        !Self.unusual.contains(where: meaning.definition.hasPrefix)
      }
      meanings = meanings.filter(isUsual) + meanings.filter { !isUsual($0) }
    }

    /// How senses begin that are no good first ones.
    fileprivate static let unusual = ["abbr. for", "(dialect)", "(archaic)", "(old)", "(literary)"]

    /// Writes a reference `繁體|简体[pin1 yin1]` as 简体 (pīn yīn).
    private static func plain(_ sense: String) -> String {
      guard sense.contains(where: { "|[".contains($0) }) else { return sense }
      return sense.replacing(/[^\s|\[\]\/]+\|([^\s|\[\]\/]+)/) { String($0.1) }
        .replacing(/\[([A-Za-z0-9: ]+)\]/) { reference in
          let syllables = reference.1.split(separator: " ").map { Pinyin.marked(String($0)) }
          return " (\(syllables.joined(separator: " ")))"
        }
    }
  }
}

extension DefinedWord {
  /// Whether a Chinese word is a name or short for something, or only some people's.
  var isUnusualChinese: Bool {
    guard language == .chinese, let first = meanings.first?.definition else { return false }
    return phonetic?.first?.isUppercase == true
      || Cedict.Entry.unusual.contains(where: first.hasPrefix)
  }
}

/// Pinyin with numbers for tones, as dictionaries have it.
enum Pinyin {
  /// Returns a syllable with its tone mark: `lu:4` is `lǜ`.
  static func marked(_ syllable: String) -> String {
    let plain = syllable.replacing("u:", with: "ü").replacing("U:", with: "Ü")
    guard let tone = plain.last?.wholeNumberValue, (1...5).contains(tone) else { return plain }
    let letters = Array(plain.dropLast())
    let lower = String(letters).lowercased()
    // The mark goes on a or e, on the o of ou, otherwise on the last vowel.
    let place =
      letters.firstIndex { "aeAE".contains($0) }
      ?? lower.firstRange(of: "ou").map { ou in
        lower.distance(from: lower.startIndex, to: ou.lowerBound)
      } ?? letters.lastIndex { "iouüIOUÜ".contains($0) }
    guard let place, let mark = marks[tone] else { return String(letters) }
    let marked = String(letters[place]) + String(mark)
    return String(letters[..<place]) + marked.precomposedStringWithCanonicalMapping
      + String(letters[(place + 1)...])
  }

  private static let marks: [Int: Character] = [
    1: "\u{304}", 2: "\u{301}", 3: "\u{30C}", 4: "\u{300}",
  ]
}
