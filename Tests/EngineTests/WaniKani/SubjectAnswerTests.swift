import Testing

@testable import Engine

/// The common answer check, with WaniKani's data on a subject.
struct SubjectAnswerTests {
  @Test(arguments: [
    ("Origin", Judgement.Verdict.precise), ("orign", .imprecise), ("source", .precise),
    ("volume", .wrong), ("root", .wrong), ("ほん", .badChars), ("hon", .isReading),
    ("moto", .otherReading), ("my word", .precise), ("qqqq", .wrong),
  ])
  func `A meaning is compared with everything accepted and rejected`(
    typed: String, verdict: Judgement.Verdict
  ) {
    #expect(Self.verdict(typed, .meaning) == verdict)
  }

  @Test(arguments: [
    ("ほん", Judgement.Verdict.precise), ("ホン", .precise), ("hon", .precise),
    ("もと", .otherReading), ("ほ", .nearReading), ("ho", .nearReading), ("ぬ", .wrong),
    ("本", .badChars),
  ])
  func `The accepted reading is that which is taught with the kanji`(
    typed: String, verdict: Judgement.Verdict
  ) {
    #expect(Self.verdict(typed, .reading) == verdict)
  }

  @Test func `The reading of the kanji instead of its word's is asked again`() {
    let kanji = Self.info.subject
    var word = kanji
    (word.id, word.kind) = (2, .vocabulary)
    word.readings = [.init(reading: "ほに", primary: true, acceptedAnswer: true)]
    let info = SubjectInfo(
      subject: word, stage: 1, components: [kanji], material: StudyMaterial(subject: 2))

    #expect(info.typedAnswer(.reading).key.judge("ほん", asked: .reading).verdict == .otherReading)
  }

  @Test func `The reading “None” is not accepted`() {
    var info = Self.info
    info.subject.readings.append(
      .init(reading: "None", primary: false, acceptedAnswer: true, type: "nanori"))

    #expect(info.accepted(.reading) == ["ほん"])
  }

  @Test(arguments: [
    (WaniKaniSettings.Voice.any, 1), (.male, 1), (.female, 2),
  ])
  func `The recording has the first reading, in the preferred voice`(
    voice: WaniKaniSettings.Voice, place: Int
  ) {
    var info = Self.info
    info.subject.audio = [("もと", "female"), ("ほん", "male"), ("ほん", "female")].map {
      .init(url: "", metadata: .init(gender: $1, pronunciation: $0, voiceActorName: nil))
    }

    #expect(info.recording(voice) == place)
  }

  @Test func `Audio does not reveal a reading that may still be asked`() {
    var info = Self.info
    let said = WaniKaniQuestion(info: info, asked: .reading).sound(.any)
    info.subject.audio = [.init(url: "", metadata: nil)]

    let recorded = WaniKaniQuestion(info: info, asked: .reading).sound(.any)
    let afterMeaning = WaniKaniQuestion(info: info, asked: .meaning).sound(.any)

    #expect(said == Utterance("本", reading: "ほん").map(Sound.voice))
    #expect(recorded == .recording(1, place: 0))
    #expect(afterMeaning == nil)
  }

  private static func verdict(_ typed: String, _ asked: Asked) -> Judgement.Verdict? {
    let outcome = info.typedAnswer(asked).check(
      typed, accepted: info.accepted(asked), .standard, other: { _ in nil })
    return switch outcome {
    case .checked(let check): check.judgement?.verdict
    case .askedAgain(let judgement): judgement.verdict
    }
  }

  static let info = SubjectInfo(
    subject: Subject(
      id: 1, kind: .kanji, level: 2, lessonPosition: 1, slug: "本", characters: "本",
      meanings: [
        .init(meaning: "Book", primary: true, acceptedAnswer: true),
        .init(meaning: "Origin", primary: false, acceptedAnswer: true),
        .init(meaning: "Volume", primary: false, acceptedAnswer: false),
      ],
      auxiliaryMeanings: [
        .init(meaning: "Source", type: "whitelist"), .init(meaning: "Root", type: "blacklist"),
      ],
      readings: [
        .init(reading: "ほん", primary: true, acceptedAnswer: true, type: "onyomi"),
        .init(reading: "もと", primary: false, acceptedAnswer: false, type: "kunyomi"),
      ],
      meaningMnemonic: "", readingMnemonic: "", meaningHint: "", readingHint: "", components: [],
      partsOfSpeech: [], sentences: [], audio: [],
      images: [], system: 1),
    stage: 1, components: [], material: StudyMaterial(subject: 1, synonyms: ["My Word"]))
}
