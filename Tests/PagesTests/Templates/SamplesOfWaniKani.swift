@testable import Engine
@testable import Pages

extension Sample {
  static let waniKani = [
    Sample(
      "wanikani-signed-out", WaniKaniPage(), .signedOut),
    Sample("wanikani-board", WaniKaniPage(), boardState()),
    Sample(
      "wanikani-choice", LessonChoicePage(),
      choiceState("休", refusal: "Choose from 1 to 10; you chose 0.")),
    Sample("wanikani-nothing-waits", WaniKaniPage(), boardState(isOnVacation: true)),
    Sample(
      "wanikani-lesson",
      waniKaniPage(
        .item(presented("休")))),
    Sample("wanikani-question", waniKaniPage(.question(drawnAsked), wrapsUp: true)),
    Sample("wanikani-wrong", waniKaniPage(.told(told(.wrong)))),
    Sample("wanikani-done", waniKaniPage(.done(done("休")))),
    Sample("wanikani-subject", SubjectPage(id: 440), subjectState("休", error: nil)),
    Sample(
      "sync-signed-out", SyncPage(),
      syncState(token: Field(error: "That is no token of WaniKani."))),
    Sample(
      "sync-running", SyncPage(),
      syncState(progress: .init(sentence: "Sending, 1 of 3", done: 1, total: 3))),
    Sample(
      "sync-unsent", SyncPage(),
      syncState(unsent: [entry("休", isStuck: true), entry("休", isStuck: false)])),
    Sample("sync-nothing", SyncPage(), syncState(failed: "No network. Try again.")),
  ]

  static func boardState(saying text: String = "休", isOnVacation: Bool = false)
    -> WaniKaniPage.State
  {
    let chip = Chip(text: text, gloss: text, url: "/wanikani/subjects/440")
    return .board(
      .init(
        learner: "\(text), level 2", limits: isOnVacation ? ["You are on vacation."] : [],
        lessons: .init(
          count: isOnVacation ? 0 : 8, action: "/wanikani/lessons",
          begin: isOnVacation ? nil : "Start the lesson",
          choice: isOnVacation
            ? nil : Link(label: "Choose what to learn", url: "/wanikani/lessons/choose")),
        reviews: .init(
          count: isOnVacation ? 0 : 7, action: "/wanikani/reviews",
          running: isOnVacation
            ? nil : Link(label: "Continue: 4 left", url: "/wanikani/reviews"),
          note: "The next come tomorrow."),
        forecast: [], progress: .init(passed: 1, of: 10, sentence: "1 of 10 kanji passed"),
        extra: isOnVacation
          ? []
          : [
            .init(
              count: "3 items", action: "/wanikani/recent", begin: "Recent lessons",
              left: "2 left"),
            .init(count: "1 item", action: "/wanikani/burned", begin: "Burned items"),
          ],
        stages: [Fact(label: "Guru", value: "42")], mistakes: isOnVacation ? [] : [chip],
        critical: isOnVacation ? [] : [chip],
        next: isOnVacation
          ? []
          : [.init(chip: chip, kind: "Kanji", parts: [chip], when: "at the earliest tomorrow")],
        synced: "Last synced today."))
  }

  static func choiceState(_ text: String, refusal: String?) -> LessonChoicePage.State {
    LessonChoicePage.State(
      sentence: "1 lesson to choose from.", refusal: refusal,
      groups: [
        .init(
          name: "Level 2, kanji",
          offers: [
            .init(field: "subject-440", text: text, lang: "ja", meaning: text, isChosen: true)
          ])
      ])
  }

  static func subject(_ text: String) -> ItemView {
    ItemView(
      SubjectSheet(
        subject: .sample(text), stage: 1, components: [.sample(text)],
        material: StudyMaterial(
          subject: 440, meaningNote: text, readingNote: text, synonyms: [text])),
      facts: [Fact(label: "Level", value: "2")],
      usedIn: [SubjectTile(id: 3, kind: .vocabulary, characters: text, meaning: text)])
  }

  static func subjectState(_ text: String, error: String?) -> SubjectPage.State {
    SubjectPage.State(
      name: text, view: subject(text),
      why: .init(
        sentence: "At Guru 1, WaniKani asks it tomorrow.",
        terms: [
          .init(symbol: "✓", name: "If all right", value: "Guru 2", meaning: "asked in 14 days"),
          .init(symbol: "S", name: "Stability", value: "8.25 d", meaning: text),
        ]),
      synonyms: Field(value: text, error: error), meaningNote: text, readingNote: text)
  }

  static func waniKaniPage(_ state: WaniKaniStudyPage.State, wrapsUp: Bool = false)
    -> WaniKaniStudyPage
  {
    var frame = SessionFrame.sample(name: "WaniKani, reviews")
    if wrapsUp { frame.wrapUp = .init(action: "/wanikani/reviews/wrap-up", label: "Wrap up") }
    return WaniKaniStudyPage(
      chrome: .sample("WaniKani reviews", .waniKaniStudy, in: .waniKani).immersive, frame: frame,
      state: state)
  }

  private static let drawnAsked = LessonPage.Question(
    kind: "part", kindLabel: "Radical", asks: "Meaning", headline: Headline([]),
    picture: .init(url: "/wanikani/subjects/8/picture", description: "The radical, drawn"),
    typing: .init(action: "/wanikani/reviews/reveal", lang: "en", placeholder: "in English"))

  /// A lesson's presentation of a subject that says nothing but this.
  static func presented(_ text: String) -> LessonPage.Presentation {
    .init(
      view: subject(text), step: "/wanikani/lessons/step", hasPrevious: true, isLast: true,
      steps: [.init(glyph: text, isCurrent: true, isSeen: false)])
  }

  static func asked(_ text: String) -> LessonPage.Question {
    .init(
      kind: "kanji", kindLabel: "Kanji", asks: "Meaning", headline: Headline(text, lang: "ja"),
      picture: .init(url: "/wanikani/subjects/440/picture", description: text),
      typing: .init(
        action: "/wanikani/reviews/reveal", lang: "en", placeholder: "in English", typed: text,
        reason: text))
  }

  static func told(_ text: String) -> LessonPage.Told {
    .init(
      kind: "kanji", kindLabel: "Kanji", asks: "Meaning", headline: Headline(text, lang: "ja"),
      answer: Headline(text, lang: "en"),
      comparison: Comparison(
        isRight: false, reason: text, showsExpected: true,
        typed: [.init(text: text, mark: "extra")], expected: [.init(text: text, mark: "missing")],
        lang: "en"),
      help: subject(text).mnemonics.first, proceed: "/wanikani/reviews/grade",
      claim: "/wanikani/reviews/claim", takeBack: "/wanikani/reviews/slip")
  }

  private static func told(_ comparison: Comparison) -> LessonPage.Told {
    .init(
      kind: "part", kindLabel: "Radical", asks: "Meaning", headline: Headline([]),
      picture: .init(url: "/wanikani/subjects/8/picture", description: "The radical, drawn"),
      answer: Headline("pole", lang: "en"), comparison: comparison, help: .rest,
      proceed: "/wanikani/reviews/grade", claim: "/wanikani/reviews/claim",
      takeBack: "/wanikani/reviews/slip")
  }

  static func done(_ text: String) -> WaniKaniStudyPage.Done {
    .init(
      title: "Reviewed", lead: "WaniKani hears of it at the next sync.",
      subjects: [Chip(text: text, gloss: text, url: "/wanikani/subjects/440")], right: "90 %",
      again: .init(action: "/wanikani/reviews", label: "On with 4 reviews"),
      sync: "/wanikani/sync", board: "/wanikani")
  }

  static func entry(_ text: String, isStuck: Bool) -> SyncPage.Entry {
    .init(
      number: "4", kind: "review", name: text, lang: "ja", at: "21 Nov 2026, 10:12", why: text,
      isStuck: isStuck, isHeld: true)
  }

  static func syncState(
    token: Field? = nil, progress: SyncPage.Progress? = nil, unsent: [SyncPage.Entry] = [],
    failed: String? = nil
  ) -> SyncPage.State {
    SyncPage.State(
      account: token == nil
        ? .init(name: "stroller", level: 2, token: "The token is kept.", canSignOut: true) : nil,
      token: token,
      parting: unsent.isEmpty ? nil : "WaniKani has not heard of 2 entries.",
      sync: token == nil
        ? .init(progress: progress, last: failed ?? "Synced.", isFailed: failed != nil) : nil,
      unsent: unsent, empty: unsent.isEmpty ? "WaniKani has heard of everything." : nil)
  }
}

extension Subject {
  /// As the service gives it, with all that a mnemonic may hold.
  fileprivate static func sample(_ text: String) -> Subject {
    let marked = Mnemonic.Mark.allCases.map { "<\($0.rawValue)>\(text)</\($0.rawValue)>" }
    return Subject(
      id: 440, kind: .kanji, level: 2, lessonPosition: 1, slug: text, characters: text,
      meanings: [Meaning(meaning: text, primary: true, acceptedAnswer: true)],
      auxiliaryMeanings: [],
      readings: [Reading(reading: "きゅう", primary: true, acceptedAnswer: true, type: "onyomi")],
      meaningMnemonic: "\(marked.joined(separator: " "))\r\n<b>\(text)</b>",
      readingMnemonic: "Hear <reading>きゅう</reading> in it.", meaningHint: "Look at <ja>木</ja>.",
      readingHint: "", components: [1], amalgamations: [3], visuallySimilar: [],
      partsOfSpeech: [text], sentences: [Sentence(en: text, ja: text)],
      audio: [
        Audio(
          url: "https://files.example/1.mp3", contentType: "audio/mpeg",
          metadata: .init(gender: "female", pronunciation: "きゅう", voiceActorName: text))
      ], images: [], system: 1, page: "https://www.wanikani.example/kanji/1")
  }
}
