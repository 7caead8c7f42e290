import Engine
import Hummingbird

/// The view of WaniKani lessons, reviews and extra study.
struct WaniKaniSessionView: SessionView {
  typealias Course = WaniKaniCourse

  static let address = Address("wanikani/{kind}", \SessionPage<Self>.view.kind) {
    SessionPage(view: WaniKaniSessionView(kind: $0))
  }
  static let intents: KeyValuePairs<Intent, String?> = [
    .wrapUpWaniKani: "Wrap up", .undoWaniKani: "Undo", .addSynonym: "Add synonym",
    .putOff: "Put off",
  ]
  static let navigation: NavigationEntry? = .waniKani
  static let style = "study lesson"
  static var forms: [Form<SessionPage<Self>>] { [Form(isOpenToScripts: true) { $0.view.begin }] }

  let kind: WaniKaniPlan.Kind

  static func view(at place: Place) -> Self? {
    if case .waniKani(let kind) = place { Self(kind: kind) } else { nil }
  }

  var place: Place? { .waniKani(kind) }
  var scriptAddresses: [String] {
    switch kind {
    case .reviews: ["https://www.wanikani.com/subjects/review"]
    case .lessons: ScriptAnchors.lesson
    default: ["https://www.wanikani.com/subjects/extra_study"]
    }
  }
  var pageName: String { "WaniKani: \(kind.name.lowercased())" }
  var start: String { WaniKaniPage().path }
  var leave: String { WaniKaniPage().path }
  /// A lesson's quiz asks all that was taught.
  var canPutOff: Bool { kind != .lessons }

  func store(_ study: Study) -> Store<SessionMachine<WaniKaniCourse>> {
    study.waniKani.session(kind)
  }

  func goesOn(_ study: Study) async throws -> Bool {
    guard !kind.isExtra else { return true }
    return try await !study.waniKani.isOnVacation()
  }

  func end(_ session: Session<WaniKaniCourse>) -> String { WaniKaniPage().path }

  func name(_ session: Session<WaniKaniCourse>) -> String {
    "WaniKani, \(kind.name.lowercased())"
  }

  func progress(_ session: Session<WaniKaniCourse>) -> Progress {
    .left(session.left.total, of: max(session.answered + session.left.total, 1))
  }

  func item(_ presented: SubjectInfo, _ context: PageContext) -> ItemView {
    var view = ItemView(presented)
    view.edit = SubjectPage(id: presented.id).path(from: kind)
    return view
  }

  func glyphs(_ presented: [SubjectInfo], at place: Int) -> [String] {
    presented.enumerated().map { index, info in
      index > place ? "\(index + 1)" : info.subject.characters ?? ""
    }
  }

  func question(
    _ prompt: WaniKaniQuestion, isRevealed: Bool, _ context: PageContext
  ) -> QuestionView {
    let subject = prompt.info.subject
    return QuestionView(
      kind: .subject(subject.kind), kindLabel: subject.kind.label, asks: prompt.asked.label,
      headline: .subject(subject), picture: ItemView.Picture(subject),
      typing: !prompt.isTyped
        ? nil
        : prompt.asked == .reading
          ? .init(language: .japanese, placeholder: "in kana or romaji", isKana: true)
          : .init(language: .english, placeholder: "in English"),
      anchor: context.settings.userscripts.areOn
        ? QuestionView.Anchor(prompt.info, prompt.asked) : nil)
  }

  func answer(
    _ prompt: WaniKaniQuestion, _ revealed: Revealed, _ context: PageContext
  ) -> AnswerView {
    let isMeaning = prompt.asked == .meaning
    return AnswerView(
      answer: Headline(
        prompt.accepted.joined(separator: isMeaning ? ", " : "、"), lang: isMeaning ? "en" : "ja"),
      play: PlayLink(
        prompt.sound(context.settings.waniKani.voice), context.settings, isNew: true),
      help: revealed.isRefused ? .init(prompt.asked, of: prompt.info.subject) : nil,
      check: revealed.check, canAddSynonym: prompt.canAddSynonym(revealed),
      changing: .init(edit: SubjectPage(id: prompt.info.id).path(from: kind)),
      grading: revealed.check == nil ? .byPerson : .byTyping)
  }

  func summary(
    _ summary: WaniKaniCourse.Summary, _ session: Session<WaniKaniCourse>, _ context: PageContext
  ) async throws -> SummaryView {
    let overview = try await context.study.waniKani.overview(at: context.now)
    let waiting = overview?.count(of: kind) ?? 0
    let again = SummaryView.Way(
      action: SessionPage(view: self).path, label: again(waiting), isOnEnter: true)
    let canSync = summary.unsent > 0 ? try await context.site.canSync() : false
    let sync = SummaryView.Way(action: SyncPage().path, label: "Sync now", isQuiet: true)
    let missed = SummaryView.Way(
      action: SubjectsPage().path(SubjectsPage.study),
      label: "Study \(Quantity.count(summary.missed.count, "missed item"))", isQuiet: waiting > 0,
      fields: SubjectsPage.fields(of: summary.missed.sorted()))
    return SummaryView(
      rest: "お疲れさま", title: title,
      lead: try await lead(summary, canSync: canSync, context),
      figures: [Fact("Correct", Quantity.share(summary.right, of: summary.answers))],
      chips: summary.subjects.map { tile in
        summary.missed.contains(tile.id) ? Chip(tile, gloss: "✗ \(tile.meaning)") : Chip(tile)
      },
      ways: (waiting > 0 && kind != .chosen ? [again] : [])
        + (summary.missed.isEmpty ? [] : [missed]) + (canSync ? [sync] : []),
      back: Link("Back to WaniKani", WaniKaniPage().path))
  }

  private var title: String {
    switch kind {
    case .lessons: "Lesson complete"
    case .reviews: "Reviews complete"
    case .recent, .mistakes, .critical, .burned, .chosen: "Extra study complete"
    }
  }

  private func lead(
    _ summary: WaniKaniCourse.Summary, canSync: Bool, _ context: PageContext
  ) async throws -> String {
    if summary.subjects.isEmpty { return "Nothing more to study." }
    if kind.isExtra { return "Not sent to WaniKani." }
    guard summary.unsent > 0 else { return "Your answers have been sent." }
    guard canSync else { return "Unsent answers are sent at the next sync." }
    let contents = try await context.study.waniKani.outbox.contents(at: context.now)
    guard contents.lastFailure == nil else {
      return "The last sync failed. Your answers are kept until one succeeds."
    }
    return context.settings.waniKani.syncsByItself
      ? "Your answers are sent in about five minutes, or now with “Sync now”."
      : "Your answers are sent with “Sync now”."
  }

  private func again(_ waiting: Int) -> String {
    switch kind {
    case .lessons: "Continue with \(Quantity.count(waiting, "lesson"))"
    case .reviews: "Continue with \(Quantity.count(waiting, "review"))"
    case .recent, .mistakes, .critical, .burned, .chosen: "Study again"
    }
  }

  /// Used only if nothing was typed.
  func grade(_ form: FormData) -> Grade? { form["right"] == "false" ? .again : .good }

  func scriptDetail(
    of graded: GradedPrompt<WaniKaniCourse>, _ context: PageContext
  ) -> AnswerEventDetail? {
    let (info, asked) = (graded.prompt.info, graded.prompt.asked)
    var detail = AnswerEventDetail(
      anchor: QuestionView.Anchor(info, asked), isRight: graded.grade != .again,
      isComplete: (graded.after?.left.total ?? 0) < graded.before.left.total,
      from: info.stage, to: info.stage)
    if case .feedback(let feedback)? = graded.notice, let stages = feedback.stages {
      (detail.isCounted, detail.from, detail.to) = (true, stages.from, stages.to)
    }
    return detail
  }

  func sentence(_ feedback: WaniKaniCourse.Feedback) -> String {
    switch feedback {
    case .done(let title, let from, let to):
      "\(title): \(StageGroup.name(of: from)) → \(StageGroup.name(of: to))"
    case .synonymAdded(let synonym, let done):
      "Synonym added: \(synonym); undo takes it back"
        + (done.map { " · \(sentence($0))" } ?? "")
    }
  }

  /// A notice that items count only when all of their parts are answered, as on WaniKani.
  func farewell(_ session: Session<WaniKaniCourse>) -> String? {
    guard session.begun > 0, !kind.isExtra else { return nil }
    let items = Quantity.count(session.begun, "item")
    return "\(items) half done. You'll be asked both parts next time."
  }

  private func begin(_ context: PageContext) async throws -> Response {
    let state = try await store(context.study).sent(
      .begun(
        WaniKaniPlan(kind, filter: filter(context.form)), at: context.now,
        seed: context.study.random.seed()))
    guard state.session != nil else {
      context.say(
        filter(context.form) == nil
          ? "\(kind.name): nothing to do now." : "No \(kind.name.lowercased()) match.")
      return context.seeOther(start)
    }
    return context.seeOther(SessionPage(view: self))
  }

  /// Returns the filter in the form. An empty field does not filter.
  private func filter(_ form: FormData) -> WaniKaniPlan.Filter? {
    WaniKaniPlan.Filter(
      limit: form.number("limit").map { max(1, $0) }, kind: Subject.Kind(rawValue: form["kind"]),
      level: form.number("level"),
      stages: StageGroup.all.first { $0.name == form["stage"] }?.stages)
  }
}

extension SessionPage where View == WaniKaniSessionView {
  init(_ kind: WaniKaniPlan.Kind) { self.init(view: WaniKaniSessionView(kind: kind)) }
}

extension WaniKaniPlan.Kind: PathValue {}

extension Asked {
  var label: String { self == .meaning ? "Meaning" : "Reading" }
}
