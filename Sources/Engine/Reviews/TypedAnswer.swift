import Foundation

/// The accepted answers of a card, and how a typed one is compared with them.
struct TypedAnswer {
  var key: AnswerKey
  /// Nil if the answer is neither a meaning nor kana, so only the exact text counts.
  var asked: Asked?
  /// Whether a template of an Anki note type asks for it. As in Anki, any answer is compared with
  /// what the field has, and none is asked again.
  var isOfTemplate = false

  /// Whether the answer is kana, so romaji is converted.
  var isInKana: Bool { asked == .reading && !key.isInPinyin }
}

extension Question {
  /// - Parameter course: knows the readings of single kanji.
  func answerKey(_ course: Course?) -> TypedAnswer {
    switch card.kind.template.typing {
    case .reading: TypedAnswer(key: readingKey(course), asked: .reading)
    case nil where sides?.typed != nil:
      TypedAnswer(key: typedKey.key, asked: typedKey.asked, isOfTemplate: true)
    case .meaning, nil: TypedAnswer(key: meaningKey(course), asked: .meaning)
    case .text: typedKey
    case .sound: Self.japaneseKey(heardReadings)
    }
  }

  /// Returns the accepted answer that differs from a text only in accents and other marks, if the
  /// template ignores these; else the text.
  func withMarks(_ typed: String) -> String {
    guard sides?.ignoresMarks == true else { return typed }
    let letters = Self.letters(typed)
    return accepted.first { Self.letters($0) == letters } ?? typed
  }

  private static func letters(_ text: String) -> String {
    let scalars = text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
    return String(scalars.filter { !$0.isMark })
  }

  /// The readings of what is heard; what is written if the item has none.
  var heardReadings: [String] {
    let reading = item.content.reading
    return reading.isEmpty
      ? ItemContent.answers(in: answer)
      : ItemContent.answers(in: reading).flatMap(ItemContent.spoken)
  }

  private func meaningKey(_ course: Course?) -> AnswerKey {
    var key = readingKey(course)
    key.meanings = ItemContent.answers(in: item.content.back)
    key.synonyms = item.content.plainSynonyms
    return key.ofMeanings()
  }

  private func readingKey(_ course: Course?) -> AnswerKey {
    let surface = SafeHTML.plainText(item.content.front)
    // Not as synonyms, which are shown as right answers.
    let meanings = ItemContent.answers(in: item.content.back) + item.content.plainSynonyms
    var key = AnswerKey(
      kind: item.content.tags.contains("kanji") ? .kanji : .word, surface: surface,
      meanings: meanings.flatMap(AnswerText.variants),
      readings: ItemContent.answers(in: item.content.reading).flatMap(ItemContent.spoken),
      kanjiReadings: course?["kanji-\(surface)"]?.readings.flatMap(ItemContent.spoken) ?? [])
    key.isInPinyin = isReadInPinyin
    return key
  }

  /// The key of the learner's own items and templates, whose kind follows from the script of the
  /// answer.
  private var typedKey: TypedAnswer {
    let parts = alternatives
    let scalars = parts.joined().unicodeScalars.filter { !$0.properties.isWhitespace }
    if !scalars.contains(where: { $0.isOfKanaBlocks || $0.isIdeograph }) {
      let key = AnswerKey(
        kind: isSound(parts) ? .kana : .word, surface: SafeHTML.plainText(prompt),
        meanings: parts, synonyms: item.content.plainSynonyms)
      // What a template has typed is one answer, as in Anki.
      return TypedAnswer(
        key: key.ofText(in: answerLanguage, variants: sides?.typed == nil), asked: .meaning)
    }
    return Self.japaneseKey(parts)
  }

  /// The language of a typed text, as the item and its deck tell it; nil if they don't.
  var answerLanguage: WordLanguage? {
    WordLanguage(of: item.content, inDeck: deckName) ?? WordLanguage(namedInDeck: deckName)
  }

  /// An answer in kana is checked as a reading, any other one is compared.
  private static func japaneseKey(_ parts: [String]) -> TypedAnswer {
    let isKana = parts.joined().unicodeScalars.allSatisfy {
      $0.isKana || $0.properties.isWhitespace
    }
    return TypedAnswer(key: AnswerKey(readings: parts), asked: isKana ? .reading : nil)
  }

  /// Whether an answer is the front in romaji: "a" for あ.
  private func isSound(_ parts: [String]) -> Bool {
    let front = SafeHTML.plainText(prompt)
    return Writing.isKana(front) && parts.map(AnswerText.meaning).contains(Kana.romaji(from: front))
  }
}

extension CourseEntry {
  fileprivate var readings: [String] {
    switch self {
    case .kanji(let kanji): kanji.on + kanji.kun
    case .word(let word): [word.reading]
    case .kana, .part: []
    }
  }
}
