import Engine
import Foundation

extension ItemView {
  /// An item with what the course tells of it. What the learner wrote counts; the course adds.
  init(_ item: Item, _ entry: CourseEntry?, _ index: CourseIndex) {
    let content = item.content
    let kind = ItemKind(item, entry)
    let meanings = Self.meanings(content.back, entry)
    self.init(
      kind: kind.style, kindLabel: kind.label, headline: Headline(Prose.lines(content.front)),
      meaning: meanings.first, meaningLang: Script.language(of: meanings.first),
      otherMeanings: meanings.others, readings: Self.readings(content, entry),
      facts: Self.facts(entry), parts: entry.map(index.parts) ?? [],
      usedIn: entry.map(index.uses) ?? [], mnemonics: Self.mnemonics(content, entry),
      notes: Self.notes(content, entry), examples: entry.flatMap(Example.init).map { [$0] } ?? [],
      picture: Picture(content), tags: entry == nil ? content.tags.map(Chip.init(tag:)) : [],
      attribution: entry.flatMap(index.attribution))
  }

  /// Course items list their meanings, the one to learn first.
  private static func meanings(_ back: String, _ entry: CourseEntry?)
    -> (first: String, others: String?)
  {
    let plain = SafeHTML.plainText(back)
    guard let entry else { return (plain, nil) }
    let separator: String = if case .kana = entry { " / " } else { ", " }
    guard let cut = plain.range(of: separator) else { return (plain, nil) }
    return (String(plain[..<cut.lowerBound]), String(plain[cut.upperBound...]))
  }

  private static func readings(_ content: ItemContent, _ entry: CourseEntry?) -> [Reading] {
    if case .kanji(let kanji) = entry {
      return [("On", kanji.on), ("Kun", kanji.kun)].filter { !$0.1.isEmpty }.map {
        Reading(label: $0.0, value: $0.1.joined(separator: "、"), isTaught: false)
      }
    }
    let reading = SafeHTML.plainText(content.reading)
    guard !reading.isEmpty else { return [] }
    let pitch = content.pitch.map(PitchDrawing.init)
    return [Reading(label: "Reading", value: reading, isTaught: true, pitch: pitch)]
  }

  private static func facts(_ entry: CourseEntry?) -> [Fact] {
    switch entry {
    case .part(let part): [Fact(label: "Strokes", value: "\(part.strokes)")]
    case .kanji(let kanji):
      [
        Fact(label: "Strokes", value: "\(kanji.strokes)"),
        Fact(label: "School year", value: "\(kanji.grade)"),
      ]
    case .word(let word): [Fact(label: "Part of speech", value: word.partOfSpeech)]
    case .kana, nil: []
    }
  }

  /// While the learner has not written notes of their own.
  private static func mnemonics(_ content: ItemContent, _ entry: CourseEntry?) -> [Mnemonic] {
    guard isAsInCourse(content.notes, entry) else { return [] }
    switch entry {
    case .kana(let kana): return [Mnemonic("To remember", kana.mnemonic)]
    case .part(let part): return [Mnemonic("To remember", part.mnemonic)]
    case .kanji(let kanji):
      return [
        Mnemonic("Meaning", kanji.meaningMnemonic),
        Mnemonic("Reading", kanji.readingMnemonic),
      ]
    case .word, nil: return []
    }
  }

  private static func notes(_ content: ItemContent, _ entry: CourseEntry?) -> [TextLine] {
    isAsInCourse(content.notes, entry) ? [] : Prose.lines(content.notes)
  }

  private static func isAsInCourse(_ notes: String, _ entry: CourseEntry?) -> Bool {
    switch entry {
    case .kana(let kana): notes == kana.mnemonic
    case .part(let part): notes == part.mnemonic
    case .kanji(let kanji): notes == "\(kanji.meaningMnemonic)\n\(kanji.readingMnemonic)"
    case .word, nil: false
    }
  }
}

extension ItemView.Mnemonic {
  init(_ label: String, _ text: String) {
    self.init(label: label, lines: [Prose.line([TextRun(base: text)])])
  }
}

extension ItemView.Example {
  init?(_ entry: CourseEntry) {
    switch entry {
    case .kana(let kana):
      self.init(
        line: Prose.furigana(kana.example.kana, strong: kana.kana),
        translation: kana.example.meaning)
    case .word(let word):
      self.init(
        line: Prose.furigana(word.example.japanese, strong: word.example.form),
        translation: word.example.english)
    case .part, .kanji: return nil
    }
  }
}

extension ItemView.Picture {
  init?(_ content: ItemContent) {
    guard !content.picture.isEmpty else { return nil }
    self.init(url: Route.media(content.picture).path, description: "")
  }
}

extension Chip {
  init(tag: String) {
    self.init(text: tag, lang: Script.language(of: tag), url: Route.find.path(["q": "tag:\(tag)"]))
  }

  init(_ item: Item) {
    let front = SafeHTML.plainText(item.content.front)
    let back = SafeHTML.plainText(item.content.back)
    self.init(
      text: front, lang: Script.language(of: front), gloss: back.isEmpty ? nil : back,
      url: Route.item(item.id).path)
  }
}
