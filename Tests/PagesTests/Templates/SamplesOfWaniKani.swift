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
    waniKani("wanikani-lesson", presented("休"), .lessons),
    waniKani("wanikani-question", .asking(.drawn), wrapUp: "Wrap up"),
    waniKani("wanikani-wrong", .revealed(.drawn, told("pole", .wrong, help: .rest))),
    waniKani("wanikani-done", done("休")),
    Sample("wanikani-subjects", SubjectsPage(), subjectsState("休")),
    Sample("wanikani-subjects-signed-out", SubjectsPage(), .signedOut),
    Sample("wanikani-subject", SubjectPage(id: 440), subjectState("休", error: nil)),
    Sample(
      "sync-signed-out", SyncPage(),
      syncState(token: Field(error: "That isn't a WaniKani API token."))),
    Sample(
      "sync-running", SyncPage(),
      syncState(progress: Progress(done: 1, total: 3, "Sending, 1 of 3"))),
    Sample(
      "sync-unsent", SyncPage(),
      syncState(unsent: [entry("休", isStuck: true), entry("休", isStuck: false)])),
    Sample("sync-import", SyncPage(), importState("休")),
    Sample("sync-nothing", SyncPage(), syncState(failed: "No network. Try again.")),
  ]

  static func boardState(saying text: String = "休", isOnVacation: Bool = false)
    -> WaniKaniPage.State
  {
    let tile = SubjectTile(id: 440, kind: .kanji, characters: text, meaning: text)
    var board = WaniKaniPage.Board(
      learner: "\(text), level 2", lessons: .init(kind: .lessons, count: 8),
      reviews: .init(kind: .reviews, count: 7, left: 4, note: "Next reviews tomorrow."),
      progress: Progress(done: 1, total: 10, "1 of 10 kanji passed"),
      extra: [
        .init(kind: .recent, count: 3, left: 2), .init(kind: .burned, count: 1),
      ],
      stages: [Fact("Guru", "42")], mistakes: [tile], critical: [Chip(tile)],
      next: [.init(tile: tile, parts: [tile], at: LocalDates.sample.tomorrow)],
      synced: "Last synced today.", dates: .sample)
    if isOnVacation {
      board.limits = ["You are on vacation."]
      board.lessons.count = 0
      (board.reviews.count, board.reviews.left) = (0, nil)
      (board.extra, board.mistakes, board.critical, board.next) = ([], [], [], [])
    }
    return .board(board)
  }

  static func choiceState(_ text: String, refusal: String?) -> LessonChoicePage.State {
    let tile = SubjectTile(id: 440, kind: .kanji, characters: text, meaning: text)
    return LessonChoicePage.State(
      sentence: "1 lesson available.", refusal: refusal,
      offers: [LessonOffer(tile: tile, level: 2)], chosen: [440])
  }

  static func subjectsState(_ text: String) -> SubjectsPage.State {
    let tile = SubjectTile(id: 440, kind: .kanji, characters: text, meaning: text)
    return .list(
      .init(
        filter: SubjectFilter(
          level: 2, stage: StageGroup.named("Guru"), kind: .kanji, text: text),
        levels: 3, count: "1–1 of 2", sections: [.init(level: 2, chips: [Chip(tile)])],
        canStudy: true, paging: Paging(next: "/wanikani/subjects?page=2")))
  }

  static func importState(_ text: String) -> SyncPage.State {
    var state = syncState()
    state.preview = SyncPage.Preview(
      text: text, result: OutboxImport(added: [entry(text, isStuck: false)]))
    return state
  }

  static func subject(_ text: String) -> ItemView {
    ItemView(
      SubjectInfo(
        subject: .sample(text), stage: 1, components: [.sample(text)],
        material: StudyMaterial(
          subject: 440, meaningNote: text, readingNote: text, synonyms: [text])),
      facts: [Fact("Level", "2")],
      usedIn: [SubjectTile(id: 3, kind: .vocabulary, characters: text, meaning: text)])
  }

  static func subjectState(_ text: String, error: String?) -> SubjectPage.State {
    SubjectPage.State(
      name: text, view: subject(text),
      why: .init(
        sentence: "Guru 1, next review tomorrow.",
        terms: [
          .init("✓", "If correct", "Guru 2", "asked in 14 days"),
          .init("S", "Stability", "8.25 d", text),
        ]),
      notes: SharedFields(
        names: FieldHashes.ofMaterial,
        fields: [
          "synonyms": Field(value: text, error: error), "meaningNote": Field(value: text),
          "readingNote": Field(value: text),
        ]))
  }

  static func waniKani(
    _ name: String, _ stage: SessionPageState.Stage, _ kind: WaniKaniPlan.Kind = .reviews,
    wrapUp: String? = nil
  ) -> Sample {
    Sample(
      name, SessionPage(kind),
      SessionPageState(
        frame: .sample(
          name: "WaniKani, \(kind.name.lowercased())", wrapUp: wrapUp, leave: "/wanikani"),
        stage: stage))
  }

  /// A lesson's presentation of a subject with this text only.
  static func presented(_ text: String) -> SessionPageState.Stage {
    .presenting(subject(text), glyphs: ["1", text], place: 1)
  }

  static func asking(_ text: String) -> SessionPageState.Stage {
    .asking(
      QuestionView(
        kind: .item(.kanji), kindLabel: "Kanji", asks: "Meaning",
        headline: Headline(text, lang: "ja"),
        picture: .init(url: "/wanikani/subjects/440/picture", description: text),
        typing: .init(language: .english, placeholder: "in English", draft: text, reason: text)))
  }

  static func told(_ text: String) -> SessionPageState.Stage {
    let check = AnswerCheck(.wrong, text, typed: [(text, false)], expected: [(text, false)])
    return .revealed(
      QuestionView(
        kind: .item(.kanji), kindLabel: "Kanji", asks: "Meaning",
        headline: Headline(text, lang: "ja")),
      told(text, check, help: subject(text).mnemonics.first))
  }

  private static func told(
    _ text: String, _ check: AnswerCheck, help: ItemView.Mnemonic?
  ) -> AnswerView {
    AnswerView(
      answer: Headline(text, lang: "en"), help: help, check: check, grading: .byTyping)
  }

  static func done(_ text: String) -> SessionPageState.Stage {
    .finished(
      SummaryView(
        rest: "お疲れさま", title: "Reviews complete", lead: "WaniKani hears of it at the next sync.",
        figures: [Fact("Right", "90%")],
        chips: [Chip(text: text, gloss: text, url: "/wanikani/subjects/440")],
        ways: [
          .init(action: "/wanikani/reviews", label: "On with 4 reviews", isOnEnter: true),
          .init(action: "/wanikani/sync", label: "Sync now", isQuiet: true),
        ], back: Link("Back to WaniKani", "/wanikani")))
  }

  /// A review that was not accepted.
  static func entry(_ text: String, isStuck: Bool) -> UnsentEntry {
    let at = LocalDates.sample.morning
    let review = ReviewChange(
      missedMeanings: 0, missedReadings: 0, stageBefore: 1, stageAfter: 2)
    return UnsentEntry(
      entry: OutboxEntry(
        id: 4, account: "a", subject: 440, at: at, change: .review(review),
        step: .init(
          state: .held, hold: isStuck ? .notStarted : .refused, response: text, at: at)),
      characters: text, meaning: "", isOthers: false)
  }

  static func syncState(
    token: Field? = nil, progress: Progress? = nil, unsent: [UnsentEntry] = [],
    failed: String? = nil
  ) -> SyncPage.State {
    SyncPage.State(
      account: token == nil
        ? .init(name: "stroller, level 2", token: "The token is kept.", canSignOut: true) : nil,
      token: token,
      signOutWarning: unsent.isEmpty ? nil : "Not yet sent: 2 changes.",
      sync: token == nil
        ? .init(progress: progress, last: failed ?? "Synced.", isFailed: failed != nil) : nil,
      unsent: unsent, empty: unsent.isEmpty ? "Nothing is waiting to be sent." : nil,
      dates: .sample)
  }
}

extension Subject {
  /// As the service returns it, with everything that a mnemonic may contain.
  fileprivate static func sample(_ text: String) -> Subject {
    let marked = Mnemonic.Mark.allCases.map { "<\($0.rawValue)>\(text)</\($0.rawValue)>" }
    return Subject(
      id: 440, kind: .kanji, level: 2, lessonPosition: 1, slug: text, characters: text,
      meanings: [Meaning(meaning: text, primary: true, acceptedAnswer: true)],
      auxiliaryMeanings: [],
      readings: [Reading(reading: "きゅう", primary: true, acceptedAnswer: true, type: "onyomi")],
      meaningMnemonic: "\(marked.joined(separator: " "))\r\n<b>\(text)</b>",
      readingMnemonic: "Hear <reading>きゅう</reading> in it.", meaningHint: "Look at <ja>木</ja>.",
      readingHint: "", components: [1],
      partsOfSpeech: [text], sentences: [Sentence(en: text, ja: text)],
      audio: [
        Audio(
          url: "https://files.example/1.mp3",
          metadata: .init(gender: "female", pronunciation: "きゅう", voiceActorName: text))
      ], images: [], system: 1)
  }
}

extension QuestionView {
  fileprivate static let drawn = QuestionView(
    kind: .item(.part), kindLabel: "Radical", asks: "Meaning", headline: Headline([]),
    picture: .init(url: "/wanikani/subjects/8/picture", description: "The radical, drawn"),
    typing: .init(language: .english, placeholder: "in English"))
}
