import Engine
import Foundation

extension ItemView {
  init(
    _ info: SubjectInfo, facts: [Fact] = [], usedIn: [SubjectTile] = [],
    similar: [SubjectTile] = []
  ) {
    let subject = info.subject
    let meanings = info.accepted(.meaning)
    let others = meanings.dropFirst() + info.material.synonyms
    let notes = info.material
    self.init(
      kind: .subject(subject.kind), kindLabel: subject.kind.label, headline: .subject(subject),
      meaning: meanings.first ?? subject.primaryMeaning,
      otherMeanings: others.isEmpty ? nil : others.joined(separator: ", "),
      readings: Self.readings(of: subject), facts: Self.parts(of: subject) + facts,
      parts: info.components.map { Chip(SubjectTile($0)) }, usedIn: usedIn.map { Chip($0) },
      similar: similar.map { Chip($0) },
      mnemonics: [
        Mnemonic(.meaning, of: subject), Mnemonic("Meaning note", note: notes.meaningNote),
        Mnemonic(.reading, of: subject), Mnemonic("Reading note", note: notes.readingNote),
      ].compactMap(\.self), notes: [], picture: Picture(subject))
    examples = subject.sentences.prefix(3).map {
      Example(line: TextLine($0.ja, lang: "ja"), translation: $0.en)
    }
    recordings = Self.recordings(of: subject)
  }

  /// Returns the readings by type for kanji; accepted ones are marked.
  private static func readings(of subject: Subject) -> [Reading] {
    let kinds: [(type: String?, label: String)] = [
      ("onyomi", "On"), ("kunyomi", "Kun"), ("nanori", "Nanori"), (nil, "Reading"),
    ]
    return kinds.compactMap { type, label in
      let readings = subject.readings.filter { $0.type == type && $0.isKana }
      guard !readings.isEmpty else { return nil }
      return Reading(
        label: label, value: readings.map(\.reading).joined(separator: "、"),
        isTaught: readings.contains(where: \.acceptedAnswer))
    }
  }

  /// Returns one recording per voice and pronunciation, regardless of formats.
  private static func recordings(of subject: Subject) -> [Link] {
    subject.audio.enumerated().reduce(into: []) { recordings, audio in
      let metadata = audio.element.metadata
      let words = [metadata?.pronunciation, metadata?.voiceActorName].compactMap(\.self)
      let label = words.isEmpty ? "Recording" : words.joined(separator: ", ")
      guard !recordings.contains(where: { $0.label == label }) else { return }
      recordings.append(Link(label, SubjectSound(id: subject.id, place: audio.offset).path))
    }
  }

  private static func parts(of subject: Subject) -> [Fact] {
    guard !subject.partsOfSpeech.isEmpty else { return [] }
    return [Fact("Part of speech", subject.partsOfSpeech.joined(separator: ", "))]
  }
}

extension ItemView.Mnemonic {
  /// Creates a mnemonic with its hint; nil if there is neither.
  init?(_ asked: Asked, of subject: Subject) {
    let (text, hint) =
      asked == .meaning
      ? (subject.meaningMnemonic, subject.meaningHint)
      : (subject.readingMnemonic, subject.readingHint)
    let paragraphs = Engine.Mnemonic(text).paragraphs + Engine.Mnemonic(hint).paragraphs
    guard !paragraphs.isEmpty else { return nil }
    self.init(
      label: asked == .meaning ? "Meaning" : "Reading", lines: paragraphs.map(TextLine.init))
  }

  /// Creates the learner's note; nil if it is empty.
  fileprivate init?(_ label: String, note: String) {
    guard !note.isEmpty else { return nil }
    let lines = note.split(whereSeparator: \.isNewline)
    self.init(label: label, lines: lines.map { Prose.line([TextRun(base: String($0))]) })
  }
}

extension TextLine {
  /// Creates a paragraph. Text without markup stays plain.
  fileprivate init(_ paragraph: [Engine.Mnemonic.Run]) {
    let runs = paragraph.flatMap { run in
      Script.stretches(run.text).map { stretch in
        TextRun(
          base: stretch.text, lang: stretch.isJapanese ? "ja" : nil,
          mark: run.mark.flatMap { $0 == .ja ? nil : $0.rawValue })
      }
    }
    self.init(runs, lang: "en")
  }
}

extension ItemView.Picture {
  /// Returns nil for a subject with characters.
  init?(_ subject: Subject) {
    guard subject.characters == nil, !subject.images.isEmpty else { return nil }
    self.init(url: SubjectPicture(id: subject.id).path, description: "The radical, drawn")
  }
}

extension Headline {
  /// Returns an empty headline for a subject that has an image instead.
  static func subject(_ subject: Subject) -> Headline {
    guard let characters = subject.characters else { return Headline([]) }
    return Headline(characters, lang: "ja")
  }
}

extension Chip {
  init(_ tile: SubjectTile, gloss: String? = nil, _ state: String? = nil) {
    self.init(
      text: tile.title, lang: tile.characters.isEmpty ? "en" : "ja",
      gloss: gloss ?? (tile.characters.isEmpty ? nil : tile.meaning),
      style: ["kind-\(tile.kind.style)", state].compactMap(\.self).joined(separator: " "),
      url: SubjectPage(id: tile.id).path)
  }
}

extension Subject.Kind {
  /// The CSS classes after "kind-", in WaniKani's colours.
  var style: String {
    switch self {
    case .radical: "part wanikani-kind"
    case .kanji: "kanji wanikani-kind"
    case .vocabulary, .kanaVocabulary: "word wanikani-kind"
    }
  }

  var label: String { name.capitalized }

  /// The kinds to choose from, where both kinds of vocabulary are one.
  static let browsed = [radical, kanji, vocabulary]
}
