/// Reads a language's section: parts of speech, definitions, examples, pronunciation.
struct SectionReader {
  let language: WordLanguage
  private let writer: WikitextWriter

  init(title: String, language: WordLanguage) {
    self.language = language
    writer = WikitextWriter(title: title)
  }

  /// The most lines that are read for their meaning; the longest real pages have some hundreds.
  private static let mostLines = 2_000

  func entry(of section: WiktionarySection) -> WiktionaryEntry {
    var entry = WiktionaryEntry(word: writer.title, language: language, meanings: [])
    var rest = Self.mostLines
    for block in section.blocks {
      let isMeaning = Self.partsOfSpeech.contains(block.heading)
      if isMeaning { entry.meanings.append(meaning(in: block, &rest)) }
      for line in block.lines where line.utf8.first != UInt8(ascii: "#") {
        for template in Wikitext(line).templates {
          entry.phonetic = entry.phonetic ?? phonetic(template)
          entry.redirect = entry.redirect ?? redirect(template)
        }
      }
    }
    return entry
  }

  // MARK: Definitions

  private func meaning(
    in block: WiktionarySection.Block, _ rest: inout Int
  ) -> WiktionaryEntry.Meaning {
    var definitions: [WiktionaryEntry.Definition] = []
    var isDropped = true
    for line in block.lines {
      let depth = line.utf8.prefix { $0 == UInt8(ascii: "#") }.count
      guard depth > 0, line.utf8.count > depth + 1, rest > 0 else { continue }
      rest -= 1
      let text = line.dropFirst(depth)
      let kind = text.prefix { $0 == ":" || $0 == "*" }
      if kind.isEmpty {
        let definition = definition(Wikitext(text))
        isDropped = definition == nil
        definitions += definition.map { [$0] } ?? []
      } else if !isDropped, kind.allSatisfy({ $0 == ":" }) {
        add(Wikitext(text.dropFirst(kind.count)), to: &definitions[definitions.count - 1])
      }
    }
    return .init(partOfSpeech: block.heading.lowercased(), definitions: definitions)
  }

  private func definition(_ line: Wikitext) -> WiktionaryEntry.Definition? {
    let text = writer.text(of: line)
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    return .init(
      text: text, labels: line.templates.flatMap(labels), lemma: writer.lemma(of: line))
  }

  /// `{{lb|es|slang|or|vulgar}}`
  private func labels(_ template: Wikitext.Template) -> [String] {
    guard TemplateNames.labels.contains(template.name) else { return [] }
    let isOld = template.name == "context" || template.arguments["lang"] != nil
    return template.list.dropFirst(isOld ? 0 : 1).map(writer.text)
      .filter { !["", "_", "or", "and", "&", ";"].contains($0) }
  }

  // MARK: Examples

  /// Adds an example, or the translation of the one before.
  private func add(_ line: Wikitext, to definition: inout WiktionaryEntry.Definition) {
    let examples = line.templates.compactMap(example)
    definition.examples += examples
    guard examples.isEmpty, line.templates.isEmpty else { return }
    let text = writer.text(of: line)
    guard !text.isEmpty else { return }
    // The old way: the example in italics, its translation in the next line.
    if case .text(let raw)? = line.nodes.first, raw.trimmed.hasPrefix("''") {
      definition.examples.append(.init(text: text))
    } else if let last = definition.examples.indices.last,
      definition.examples[last].translation == nil
    {
      definition.examples[last].translation = text
    }
  }

  private func example(_ template: Wikitext.Template) -> WiktionaryEntry.Example? {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap { template.arguments[$0] }.map(writer.text).first { !$0.isEmpty }
    }
    switch template.name {
    case "ux", "uxi", "usex", "coi", "co", "ux-lite":
      guard let text = first(template.arguments["lang"] == nil ? "2" : "1") else { return nil }
      let translation = first(
        "t", "translation", "tr", template.arguments["lang"] == nil ? "3" : "2", "lit")
      return .init(text: text, translation: translation)
    case "zh-x", "zh-usex", "zh-co", "zh-q":
      return first("1").map { .init(text: withoutChineseMarks($0), translation: first("2", "t")) }
    case "ja-x", "ja-usex", "ja-usex-inline", "ja-co":
      return first("1").map { text in
        .init(text: text.filter { !"%^- ".contains($0) }, translation: first("3", "t"))
      }
    default: return nil
    }
  }

  /// Removes the wiki's marks from a Chinese sentence such as “我 有 狗{gǒu}。”
  private func withoutChineseMarks(_ text: String) -> String {
    var (kept, depth) = ("", 0)
    for character in text {
      switch character {
      case "{", "[": depth += 1
      case "}", "]": depth = max(0, depth - 1)
      case " ", "^", "\\", "@": break
      case _ where depth > 0: break
      // Between words; the full stop of Chinese is another.
      case ".": break
      default: kept.append(character)
      }
    }
    return kept
  }

  // MARK: Pronunciation and redirects

  private func phonetic(_ template: Wikitext.Template) -> String? {
    switch (language, template.name) {
    case (.chinese, "zh-pron"): pinyin(template)
    case (.chinese, _): nil
    case (.japanese, let name) where name.hasPrefix("ja-") && Self.japaneseHeads.contains(name):
      template.list.lazy.map(writer.text).first { isKana($0) }
    case (.japanese, _): nil
    case (_, "IPA"):
      template.list.lazy.map(writer.text).first { "/[".contains($0.first ?? " ") }
    default: nil
    }
  }

  /// `m=māo,māor`; a character stands for its own reading, which the page does not have.
  private func pinyin(_ template: Wikitext.Template) -> String? {
    guard let readings = template.arguments["m"].map(writer.text) else { return nil }
    let first = String(readings.prefix { $0 != "," }).trimmed
    return first.isEmpty || first.unicodeScalars.contains(where: \.isKanji) ? nil : first
  }

  private func isKana(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0 == " " || $0.isKanaOrMark }
  }

  private static let japaneseHeads: Set = [
    "ja-noun", "ja-verb", "ja-verb-suru", "ja-adj", "ja-pos", "ja-pron", "ja-phrase", "ja-adv",
    "ja-altread",
  ]

  /// `{{zh-see|貓}}`: the entry is on that page.
  private func redirect(_ template: Wikitext.Template) -> String? {
    let names: Set<String> =
      switch language {
      case .chinese: ["zh-see"]
      case .japanese: ["ja-see", "ja-see-kango", "ja-gv"]
      default: []
      }
    return names.contains(template.name) ? template.list.first.map(writer.text) : nil
  }

  // MARK: Parts of speech

  private static let partsOfSpeech: Set = [
    "Noun", "Proper noun", "Verb", "Adjective", "Adverb", "Pronoun", "Preposition", "Conjunction",
    "Interjection", "Determiner", "Article", "Numeral", "Number", "Participle", "Particle",
    "Contraction", "Phrase", "Prepositional phrase", "Proverb", "Idiom", "Prefix", "Suffix",
    "Infix", "Interfix", "Circumfix", "Affix", "Combining form", "Letter", "Symbol",
    "Punctuation mark", "Diacritical mark", "Syllable", "Abbreviation", "Initialism", "Acronym",
    "Classifier", "Counter", "Romanization", "Adnominal", "Postposition", "Definitions", "Kanji",
    "Hanzi", "Cardinal number", "Ordinal number", "Cardinal numeral", "Ordinal numeral",
    "Adjectival noun", "Ideophone", "Predicative", "Verb form", "Noun form", "Adjective form",
  ]
}
