import Engine
import HTML
import Hummingbird

/// The learner's graded texts, and a field for another.
struct GradedTextsPage: Page {
  static let address = Address("tutor/texts") { GradedTextsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.gradeText: "Grade"]
  static let navigation: NavigationEntry? = .tutor
  static let stop = Form<Self>("stop") { $0.stopGrading }
  static var forms: [Form<Self>] { [Form { $0.grade }, stop] }

  struct State {
    var list: [GradedText] = []
    var availability = TutorAvailability.available
    /// The text that is graded now; nil if none is.
    var running: String?
    /// The text that was graded last, if its page was not opened since.
    var graded: GradedText?
    var text = Field()
    var dates: LocalDates
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      list: try await context.study.tutor.gradedTexts(),
      availability: await context.study.tutor.availability(),
      running: context.site.textGrading.text, graded: context.site.textGrading.graded,
      text: Field(value: context.form["text"]), dates: context.dates)
  }

  func name(_ state: State) -> String { "Your texts" }

  func isBusy(_ state: State) -> Bool { state.running != nil }

  func response(to context: PageContext) async throws -> Response {
    var state = try await load(context)
    guard let refused = context.site.textGrading.refused(isLast: !context.isFollowing) else {
      return context.show(self, state)
    }
    let problem = refused.problem == .stopped ? nil : refused.problem
    state.text = Field(value: refused.text, error: problem?.description)
    // A page that follows takes no refusal.
    return context.show(self, state, refusing: context.isFollowing ? nil : problem)
  }

  /// Begins to grade a text. Where that takes long, it goes on, and the page follows it.
  private func grade(_ context: PageContext) async throws -> Response {
    let grading = context.site.textGrading
    do {
      try await grading.begin(context.form["text"])
      if let problem = grading.refused(isLast: true)?.problem { throw problem }
      guard let graded = grading.graded else { return context.seeOther(self) }
      return context.seeOther(GradedTextPage(id: graded.id))
    } catch let problem as Problem {
      return try await showRefusal(problem, context) { $0.text.error = problem.description }
    }
  }

  private func stopGrading(_ context: PageContext) async throws -> Response {
    for task in context.site.textGrading.stop() { await task.value }
    return context.seeOther(self)
  }

  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Tutor", TutorPage().path)])
    h1 { "Your texts" }
    if let running = state.running { self.running(running, layout.csrf) }
    if let graded = state.graded { done(graded) }
    // Without a text that was typed meanwhile, there is nothing to grade before the other is done.
    if state.running == nil || !state.text.value.isEmpty {
      withTutor(state.availability) { grading(state.text, layout.csrf) }
    }
    if !state.list.isEmpty { graded(state) }
  }

  private func running(_ text: String, _ csrf: String) -> HTMLElement {
    section(.class("sheet")) {
      p(.class("question"), .lang(Script.language(of: text))) { text }
      div.spaced(.class("row")) {
        span(.class("aside"), .role("status")) { "Grading …" }
        buttonForm("Stop", to: path(Self.stop), csrf, style: [.small, .quiet])
      }
    }
  }

  private func done(_ text: GradedText) -> HTMLElement {
    p.spaced(.role("status")) {
      "Your text is graded."
      pageLink("Show the grades", GradedTextPage(id: text.id).path)
    }
  }

  private func grading(_ text: Field, _ csrf: String) -> HTMLElement {
    postForm(path, csrf, style: "form sheet") {
      textArea(
        "text", "Your text", text, .rows("6"), .maxlength("\(TextGradingPlan.longestText)"),
        .required, .lang("ja"), .autofocus)
      p(.class("aside")) {
        """
        The model grades each item that you are learning, with a reason. This can take a minute. \
        \(TextGradingPlan.limits) Nothing changes until you apply the grades.
        """
      }
      button(.class("button")) { "Grade" }
    }
  }

  private func graded(_ state: State) -> HTMLElement {
    sheet("Graded texts") {
      ul(.class("conversations")) {
        for text in state.list {
          li.spaced {
            pageLink(text.title, GradedTextPage(id: text.id).path)
              .attributes(.lang(Script.language(of: text.title)))
            span(.class("aside")) {
              "\(state.dates.day(text.at)), \(text.open.isEmpty ? text.closed : "\(text.open.count) to apply")"
            }
          }
        }
      }
    }
  }
}

/// A form for the tutor, or in its place what is missing.
@HTMLBuilder
func withTutor(
  _ availability: TutorAvailability, @HTMLBuilder form: () -> HTMLContent
) -> HTMLContent {
  switch availability {
  case .available: form()
  case .switchedOff:
    section(.class("sheet")) {
      p {
        "This needs the tutor, which is switched off: switch it on in "
        pageLink("Settings, Flags", FlagsPage().path)
        "."
      }
    }
  case .switchedOffByOwner: p { Problem.tutorIsOffByOwner.description }
  case .notIncluded: notIncluded(.tutor)
  case .withoutModel: modelNeeded()
  }
}
