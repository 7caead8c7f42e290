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

  /// A lesson's presentation of a subject that says nothing but this.
  static func presented(_ text: String) -> SessionPageState.Stage {
    .presenting(SessionPresentation(view: subject(text), glyphs: ["1", text], place: 1))
  }

  static func asking(_ text: String) -> SessionPageState.Stage {
    .asking(
      QuestionView(
        kind: "kanji", kindLabel: "Kanji", asks: "Meaning", headline: Headline(text, lang: "ja"),
        picture: .init(url: "/wanikani/subjects/440/picture", description: text),
        typing: .init(lang: "en", placeholder: "in English", draft: text, reason: text)))
  }

  static func told(_ text: String) -> SessionPageState.Stage {
    let comparison = Comparison(
      isRight: false, reason: text, showsExpected: true,
      typed: [.init(text: text, mark: "extra")], expected: [.init(text: text, mark: "missing")],
      lang: "en")
    return .revealed(
      QuestionView(
        kind: "kanji", kindLabel: "Kanji", asks: "Meaning", headline: Headline(text, lang: "ja")),
      told(text, comparison, help: subject(text).mnemonics.first))
  }

  private static func told(
    _ text: String, _ comparison: Comparison, help: ItemView.Mnemonic?
  ) -> AnswerView {
    AnswerView(
      answer: Headline(text, lang: "en"), help: help, comparison: comparison, grading: .byTyping)
  }

  static func done(_ text: String) -> SessionPageState.Stage {
    .finished(
      SummaryView(
        rest: "お疲れさま", title: "Reviewed", lead: "WaniKani hears of it at the next sync.",
        figures: [Fact(label: "Right", value: "90 %")],
        chips: [Chip(text: text, gloss: text, url: "/wanikani/subjects/440")],
        ways: [
          .init(action: "/wanikani/reviews", label: "On with 4 reviews", isOnEnter: true),
          .init(action: "/wanikani/sync", label: "Sync now", isQuiet: true),
        ], back: Link(label: "Back to WaniKani", url: "/wanikani")))
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
    kind: "part", kindLabel: "Radical", asks: "Meaning", headline: Headline([]),
    picture: .init(url: "/wanikani/subjects/8/picture", description: "The radical, drawn"),
    typing: .init(lang: "en", placeholder: "in English"))
}
