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
    let entries = (lines[text] ?? []).compactMap(Entry.init)
    let words = entries.filter { !$0.isName && !$0.meanings.isEmpty }
      .map { (entry: $0, likelihood: $0.likelihood(of: text)) }
      .sorted { $0.likelihood > $1.likelihood }.map(\.entry)
    guard let first = words.first else { return nameOrReference(text, entries) }
    let same = words.filter { $0.pinyin == first.pinyin }
    return DefinedWord(
      text: text, language: .chinese, phonetic: first.pinyin,
      meanings: same.flatMap { meanings(of: $0) } + otherReadings(words, than: first.pinyin)
        + uses(entries, first.pinyin), source: .cedict)
  }

  /// A word without a meaning of its own.
  private func nameOrReference(_ text: String, _ entries: [Entry]) -> DefinedWord? {
    if let name = entries.first(where: { !$0.meanings.isEmpty }) {
      return DefinedWord(
        text: text, language: .chinese, phonetic: name.pinyin, meanings: meanings(of: name),
        source: .cedict)
    }
    guard let entry = entries.first(where: { !$0.references.isEmpty }) else { return nil }
    return DefinedWord(
      text: text, language: .chinese, phonetic: entry.pinyin,
      meanings: entry.references.map { DefinedWord.Meaning($0) }, source: .cedict)
  }

  private func meanings(of entry: Entry) -> [DefinedWord.Meaning] {
    entry.meanings.map { parted($0, isCounted: entry.isCounted) }
  }

  /// Other readings have other meanings, which are shown but not asked for: “háng: row; line”.
  private func otherReadings(
    _ words: [Entry], than usual: String
  ) -> [DefinedWord.Meaning] {
    words.map(\.pinyin).filter { $0 != usual }.uniqued().compactMap { pinyin in
      let senses = words.filter { $0.pinyin == pinyin }.flatMap { meanings(of: $0) }
      guard var meaning = senses.first else { return nil }
      let definitions = senses.map(\.definition).joined(separator: "; ")
      meaning.definition = "\(pinyin): \(definitions)"
      meaning.isAside = true
      return meaning
    }
  }

  /// The words that a character has a reading in, which are shown but not asked for.
  private func uses(_ entries: [Entry], _ usual: String) -> [DefinedWord.Meaning] {
    entries.flatMap { entry in
      entry.references.filter { $0.hasPrefix("used in ") }.map { use in
        var meaning = DefinedWord.Meaning(
          entry.pinyin == usual ? use : "\(entry.pinyin): \(use)")
        meaning.isAside = true
        return meaning
      }
    }
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
    /// Senses that only name other words, such as “variant of 峰 (fēng)”.
    var references: [String]
    /// Whether the last syllable has no tone.
    private var isNeutral: Bool

    init?(_ line: String) {
      guard let open = line.firstIndex(of: "["), let close = line.firstIndex(of: "]"),
        let slash = line.firstIndex(of: "/")
      else { return nil }
      let syllables = line[line.index(after: open)..<close]
      pinyin = syllables.split(separator: " ").map { Pinyin.marked(String($0)) }
        .joined(separator: " ")
      isName = syllables.first?.isUppercase ?? false
      isNeutral = syllables.hasSuffix("5")
      isCounted = line[slash...].contains("/CL:")
      let senses = line[slash...].split(separator: "/").map(String.init)
        .filter { !$0.hasPrefix("CL:") && $0.contains(where: \.isLetter) }.map(Self.plain)
      references = senses.filter(Self.isReference)
      let own = senses.filter { !Self.isReference($0) }
      // Regional and archaic senses come last.
      meanings = (own.filter { !Self.isUnusual($0) } + own.filter(Self.isUnusual))
        .map { DefinedWord.Meaning($0) }
    }

    /// How likely a word is read so; comparable for one word.
    ///
    /// The dictionary orders readings by the alphabet. The usual one has most equivalents, or is
    /// that of a particle, and a word of several characters rather ends without a tone. Of the 49
    /// among the 200 commonest characters that have several readings, 45 so begin with the usual
    /// one, against 31 in the dictionary's order; `usual` has those that don't.
    func likelihood(of text: String) -> Double {
      if let usual = Self.usual[text] { return usual == pinyin ? 1_000 : count }
      let isParticle = meanings.first?.definition.contains("particle") ?? false
      return count + (isParticle ? 100 : 0) + (isNeutral && text.count > 1 ? 0.5 : 0)
    }

    /// How many equivalents its usual senses have.
    private var count: Double {
      let senses = meanings.map(\.definition).filter { !Self.isUnusual($0) }
      return Double(senses.map { $0.split(separator: ";").count }.reduce(0, +))
    }

    /// The usual readings of characters that have more equivalents in another.
    private static let usual = [
      "么": "me", "几": "jǐ", "分子": "fēn zǐ", "吓": "xià", "哦": "ò", "哪": "nǎ", "处": "chù",
      "散": "sàn", "数": "shù", "没": "méi", "生意": "shēng yi", "相": "xiāng",
      "空": "kōng", "转": "zhuǎn", "重": "zhòng", "钉": "dīng", "长": "cháng",
    ]

    /// Whether a sense is no good first one.
    static func isUnusual(_ sense: String) -> Bool {
      unusual.contains(where: sense.hasPrefix) || sense.hasSuffix(" (archaic)")
    }

    private static let unusual = ["abbr. for", "(dialect)", "(archaic)", "(old)", "(literary)"]

    /// Whether a sense only says where a meaning is found.
    static func isReference(_ sense: String) -> Bool {
      // “old variant of”, “unofficial variant of”
      references.contains(where: sense.hasPrefix) || sense.prefix(32).contains("variant of ")
    }

    private static let references = [
      "surname ", "see ", "used in ", "also written ", "also pr. ", "Taiwan pr. ", "same as ",
    ]

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
  /// Whether a Chinese word is a name, short for something or only a part of others, or only some
  /// people's.
  var isUnusualChinese: Bool {
    guard language == .chinese, let first = meanings.first?.definition else { return false }
    return phonetic?.first?.isUppercase == true
      || Cedict.Entry.isUnusual(first) || Cedict.Entry.isReference(first)
  }
}
