import Foundation

/// Generates subjects by seed: meanings and readings from syllables, words from earlier kanji.
struct SubjectGenerator {
  typealias Subject = StandInAccount.Subject

  private(set) var subjects: [Subject] = []
  private var dice: SampleRandom
  private let createdAt = Date(timeIntervalSince1970: 1_335_000_000)

  init(seed: UInt64, levels: Int, scale: StandInScale) {
    dice = SampleRandom(seed: seed)
    for level in 1...max(1, levels) {
      let radicals = (0..<scale.radicals).map { add(.radical, level, $0, parts: []) }
      let kanji = (0..<scale.kanji).map { place in
        add(.kanji, level, place, parts: pick(1 + place % 2, of: radicals))
      }
      for place in 0..<scale.words { add(.vocabulary, level, place, parts: pick(2, of: kanji)) }
      for place in 0..<scale.kanaWords { add(.kanaVocabulary, level, place, parts: []) }
    }
    subjects = Relations(subjects).joined
  }

  @discardableResult
  private mutating func add(
    _ kind: Subject.Kind, _ level: Int, _ place: Int, parts: [Int]
  ) -> Int {
    let id = subjects.count + 1
    let meaning = invented(english).capitalized + " \(id)"
    let slug = slug(kind, id, meaning, parts)
    var subject = Subject(
      id: id, kind: kind, level: level, lessonPosition: place, slug: slug,
      characters: kind == .radical && place == 0 ? nil : characters(kind, id, slug),
      meanings: [meaning, invented(english).capitalized],
      meaningMnemonic: mnemonic(meaning, kind.tag),
      componentIDs: parts, systemID: level <= 2 ? 2 : 1, createdAt: createdAt + Double(id),
      updatedAt: createdAt + 86_400 * Double(dice.number(1...3_000)))
    addDetails(to: &subject)
    if kind == .vocabulary, id % 36 == 0 { subject.hiddenAt = subject.updatedAt }
    subjects.append(subject)
    return id
  }

  private mutating func addDetails(to subject: inout Subject) {
    guard subject.kind != .radical else {
      subject.pictureURL = Files.picture(ofSubject: subject.id)
      return
    }
    let reading = invented(kana)
    if subject.kind.hasReadings {
      let type = subject.kind == .kanji ? "onyomi" : nil
      subject.readings = [
        .init(text: reading, isPrimary: true, isAccepted: true, type: type),
        .init(text: invented(kana), isPrimary: false, isAccepted: type == nil, type: type),
      ]
      subject.readingMnemonic = mnemonic(reading, "reading")
    }
    guard subject.kind != .kanji else {
      subject.meaningHint = mnemonic(subject.meanings[1], "kanji")
      subject.forbiddenMeanings = [invented(english)]
      return
    }
    subject.partsOfSpeech = ["noun", "の adjective"]
    subject.sentences = (0..<3).map { _ in
      .init(
        japanese: "\(invented(kana))は\(subject.slug)です。",
        english: "The \(invented(english)) is \(subject.meanings[0]).")
    }
    subject.audios = Files.audios(
      ofSubject: subject.id, pronounced: reading, endings: ["mp3", "webm"])
  }

  private func slug(_ kind: Subject.Kind, _ id: Int, _ meaning: String, _ parts: [Int]) -> String {
    switch kind {
    case .radical: meaning.lowercased().replacing(" ", with: "-")
    case .kanji: ideograph(id)
    case .vocabulary: parts.map { subjects[$0 - 1].slug }.joined() + (id % 3 == 0 ? "る" : "")
    case .kanaVocabulary: "かな" + String(repeating: "ん", count: id % 5)
    }
  }

  private func characters(_ kind: Subject.Kind, _ id: Int, _ slug: String) -> String {
    kind == .radical ? ideograph(id) : slug
  }

  /// Returns one of the 20,900 ideographs of the first block, far from that of the next ID.
  private func ideograph(_ id: Int) -> String {
    Unicode.Scalar(UInt32(0x4e00 + id * 7 % 20_900)).map { String(Character($0)) } ?? "一"
  }

  private mutating func pick(_ count: Int, of ids: [Int]) -> [Int] {
    Array(ids.shuffled(using: &dice).prefix(count)).sorted()
  }

  private let english = ["fa", "lo", "mi", "re", "sun", "tor", "wen", "ka", "ble", "dri", "osh"]
  private let kana = ["か", "さ", "とう", "な", "みょ", "りつ", "ほん", "きゃ", "ぜ", "う"]

  private mutating func invented(_ syllables: [String]) -> String {
    (0..<dice.number(2...4)).map { _ in syllables.randomElement(using: &dice) ?? "" }.joined()
  }

  private mutating func mnemonic(_ what: String, _ tag: String) -> String {
    let scenes = (0..<4).map { _ in
      "A \(invented(english)) and a \(invented(english)) meet beside the \(invented(english))"
    }
    return "Think of <\(tag)>\(what)</\(tag)>. " + scenes.joined(separator: ", then\r\n")
      + ". Nobody forgets <\(tag)>\(what)</\(tag)> after that."
  }
}

/// The number of subjects of each kind per level.
public struct StandInScale: Sendable {
  var radicals, kanji, words, kanaWords: Int

  /// 155 subjects per level, 9,300 in sixty levels.
  public static let full = StandInScale(radicals: 8, kanji: 35, words: 110, kanaWords: 2)
}

extension StandInAccount.Subject.Kind {
  /// The tag of the kind in mnemonics.
  fileprivate var tag: String { self == .kanaVocabulary ? "vocabulary" : rawValue }
}
