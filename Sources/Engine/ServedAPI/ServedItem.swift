import Foundation

/// An item as a subject of the served API.
///
/// The mapping is plain: a kanji is a kanji, a part is a radical, a word with kanji and a reading
/// is vocabulary, and everything else is vocabulary that is asked for its meaning only. Items of
/// the course have its level; the learner's own are of level 1.
public struct ServedItem: Sendable {
  let item: Item
  public let kind: Subject.Kind
  let level: Int
  public let meanings: [Subject.Meaning]
  public let readings: [Subject.Reading]
  private let entry: CourseEntry?
  private let characters: String

  public init(_ item: Item, _ entry: CourseEntry?) {
    (self.item, self.entry) = (item, entry)
    let content = item.content
    level = (entry?.level ?? 1).clamped(to: 1...60)
    let cloze = Self.cloze(content.front)
    let front = cloze.map { SafeHTML.plainText($0.question) } ?? content.plainFront
    let hasReading = Self.hasReading(front)
    characters = (hasReading ? Brackets.bases(front) : front).trimmed
    let reading = hasReading && content.reading.isEmpty ? front : content.reading
    let spoken = ItemContent.answers(in: Brackets.readings(reading)).flatMap {
      answer -> [(text: String, type: String)] in
      let type = answer.unicodeScalars.allSatisfy { !$0.isHiraganaLetter } ? "onyomi" : "kunyomi"
      return ItemContent.spoken(answer.trimmed).map { (text: Kana.hiragana(from: $0), type: type) }
    }
    let kind = Self.kind(characters, entry, hasReading: !spoken.isEmpty)
    self.kind = kind
    readings = spoken.enumerated().map { place, reading in
      Subject.Reading(
        reading: reading.text, primary: place == 0, acceptedAnswer: true,
        type: kind == .kanji ? reading.type : nil)
    }
    let backs = ItemContent.answers(in: content.back).map(\.trimmed).filter { !$0.isEmpty }
    let hidden = cloze.map { [SafeHTML.plainText($0.answer).trimmed] }
    let answers = hidden ?? (backs.isEmpty ? spoken.map { $0.text } : backs)
    meanings = answers.enumerated().map { place, answer in
      Subject.Meaning(meaning: answer, primary: place == 0, acceptedAnswer: true)
    }
  }

  /// The first deletion of a cloze and what it hides; nil for other fronts.
  private static func cloze(_ front: String) -> (question: String, answer: String)? {
    guard front.contains("{{c"), !ImageOcclusion.isIn(front) else { return nil }
    let cloze = Cloze(front)
    return cloze.numbers.first.flatMap { number in
      cloze.side(number, isAnswer: false).map { ($0, cloze.only(number)) }
    }
  }

  /// Whether a front holds its reading, as fields of Anki do: 犬[いぬ].
  private static func hasReading(_ front: String) -> Bool {
    front.contains("[")
      && front.contains(/\p{Han}[^ \[\]]*\[[\p{Hiragana}\p{Katakana}ー]+\]/)
  }

  /// Its name in the addresses of WaniKani's pages.
  public var slug: String {
    guard kind == .radical else { return characters }
    return (meanings.first?.meaning ?? characters).lowercased().replacing(" ", with: "-")
  }

  private static func kind(
    _ front: String, _ entry: CourseEntry?, hasReading: Bool
  ) -> Subject.Kind {
    if case .part = entry { return .radical }
    let kanji = front.unicodeScalars.filter { JapaneseRange.kanji.contains($0.value) }
    guard hasReading, !kanji.isEmpty else { return .kanaVocabulary }
    return front.count == 1 ? .kanji : .vocabulary
  }

  /// - Parameters:
  ///   - parts: its components.
  ///   - uses: the items that it is a component of.
  ///   - place: its place among the items of its level.
  func resource(parts: [Item.ID], uses: [Item.ID], place: Int) -> ServedResource {
    let hiddenAt = item.isDeleted ? item.createdAt : nil
    var members: OrderedJSON.Members = [
      "auxiliary_meanings": OrderedJSON.emptyList, "characters": characters,
      "hidden_at": hiddenAt, "lesson_position": place, "level": level,
      "meaning_mnemonic": meaningMnemonic, "meanings": meaningList, "slug": slug,
      "spaced_repetition_system_id": 1,
    ]
    members.append(own(parts: parts, uses: uses))
    return ServedResource(
      id: item.id, object: kind.rawValue, members: members,
      createdAt: ServedTime(item.createdAt), page: "/items/\(item.id)",
      traits: .init(
        subject: item.id, kind: kind, level: level, slug: slug, isHidden: item.isDeleted))
  }

  /// The members that each kind adds to the common ones.
  private func own(parts: [Item.ID], uses: [Item.ID]) -> OrderedJSON.Members {
    switch kind {
    case .radical: ["character_images": OrderedJSON.emptyList, "amalgamation_subject_ids": uses]
    case .kanji:
      [
        "amalgamation_subject_ids": uses, "component_subject_ids": parts,
        "visually_similar_subject_ids": OrderedJSON.emptyList, "readings": readingList,
        "reading_mnemonic": readingMnemonic, "meaning_hint": OrderedJSON.null,
        "reading_hint": OrderedJSON.null,
      ]
    case .vocabulary:
      [
        "component_subject_ids": parts, "readings": readingList,
        "reading_mnemonic": readingMnemonic, "parts_of_speech": partsOfSpeech,
        "context_sentences": contextSentences, "pronunciation_audios": OrderedJSON.emptyList,
      ]
    case .kanaVocabulary:
      [
        "parts_of_speech": partsOfSpeech, "context_sentences": contextSentences,
        "pronunciation_audios": OrderedJSON.emptyList,
      ]
    }
  }

  private var partsOfSpeech: [String] {
    guard case .word(let word) = entry, !word.partOfSpeech.isEmpty else { return [] }
    return [word.partOfSpeech]
  }

  private var contextSentences: [OrderedJSON] {
    guard case .word(let word) = entry else { return [] }
    let japanese = word.example.japanese.replacing(/\[([^|\]]*)\|[^\]]*\]/) { $0.output.1 }
    return [["en": word.example.english, "ja": japanese]]
  }

  private var meaningMnemonic: String {
    if case .kanji(let kanji) = entry { return kanji.meaningMnemonic }
    return SafeHTML.plainText(item.content.notes)
  }

  private var readingMnemonic: String {
    if case .kanji(let kanji) = entry { return kanji.readingMnemonic }
    return ""
  }

  private var meaningList: [OrderedJSON] {
    meanings.map {
      ["meaning": $0.meaning, "primary": $0.primary, "accepted_answer": $0.acceptedAnswer]
    }
  }

  private var readingList: [OrderedJSON] {
    readings.map { reading in
      var members: OrderedJSON.Members = [
        "reading": reading.reading, "primary": reading.primary,
        "accepted_answer": reading.acceptedAnswer,
      ]
      if let type = reading.type { members.append(["type": type]) }
      return OrderedJSON(members)
    }
  }
}

/// FSRS's intervals as stages, so that a client's colours and counts mean something. Nothing burns:
/// FSRS asks everything again some day.
public enum ServedStage {
  /// The shortest interval of each stage in days; the first is for learning steps.
  private static let days: [Int: Int] = [2: 1, 3: 3, 4: 5, 5: passingDays, 6: 14, 7: 30, 8: 120]
  /// The shortest interval of Guru.
  static let passingDays = 7

  static let system = SRSSystem(
    id: 1, name: "FSRS", starting: 1, passing: 5, burning: 9,
    intervals: [1: 600.0].merging(days.mapValues { Double($0) * 86_400 }) { $1 })

  /// The stage of a card in review, as SQL over `card`.
  static let byInterval =
    "CASE "
    + days.sorted { $0.value > $1.value }
    .map { "WHEN interval >= \($0.value) THEN \($0.key)" }.joined(separator: " ")
    + " ELSE 1 END"

  public static func of(_ progress: CardProgress) -> Int {
    switch progress.phase {
    case .new: 0
    case .learning, .relearning: 1
    case .review: days.filter { $0.value <= progress.interval }.keys.max() ?? 1
    }
  }

  /// The stage of an item: that of its weakest card, but 1 once any card has been answered.
  static func of(_ cards: [Card]) -> Int {
    let stages = cards.map { of($0.progress) }
    guard let weakest = stages.min(), let strongest = stages.max() else { return 0 }
    return strongest > 0 ? max(1, weakest) : 0
  }
}
