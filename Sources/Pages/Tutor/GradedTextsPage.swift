import Engine
import HTML
import Hummingbird

/// The learner's graded texts, and a field for another.
struct GradedTextsPage: Page {
  static let address = Address("tutor/texts") { GradedTextsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.gradeText: "Grade"]
  static let navigation: NavigationEntry? = .tutor
  static var forms: [Form<Self>] { [Form { $0.grade }] }

  struct State {
    var list: [GradedText] = []
    var availability = TutorAvailability.available
    var text = Field()
    var dates: LocalDates
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      list: try await context.study.tutor.gradedTexts(),
      availability: await context.study.tutor.availability(),
      text: Field(value: context.form["text"]), dates: context.dates)
  }

  func name(_ state: State) -> String { "Your texts" }

  private func grade(_ context: PageContext) async throws -> Response {
    let (tutor, text) = (context.study.tutor, context.form["text"])
    do {
      let plan = try await tutor.gradingPlan(of: text)
      let graded = try await tutor.grade(text)
      let sentences = [plan.cut, graded.missed?.description, graded.ungradedSentence]
        .compactMap(\.self)
      if !sentences.isEmpty { context.say(sentences.joined(separator: " ")) }
      return context.seeOther(GradedTextPage(id: graded.text.id))
    } catch {
      return try await showRefusal(error, context) { $0.text.error = error.description }
    }
  }

  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Tutor", TutorPage().path)])
    h1 { "Your texts" }
    withTutor(state.availability) { grading(state.text, layout.csrf) }
    if !state.list.isEmpty { graded(state) }
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
    p {
      "This needs the tutor, which is switched off: switch it on in "
      pageLink("Settings, Flags", FlagsPage().path)
      "."
    }
  case .switchedOffByOwner: p { Problem.tutorIsOffByOwner.description }
  case .notIncluded: notIncluded(.tutor)
  case .withoutModel: modelNeeded()
  }
}
