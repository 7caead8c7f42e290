import Engine
import HTML
import Hummingbird

/// A text of the learner with the grade of each item in it. They are applied when the learner says
/// so.
struct GradedTextPage: Page {
  static let address = Address("tutor/texts/{id}", \GradedTextPage.id) { GradedTextPage(id: $0) }
  static let intents: KeyValuePairs<Intent, String?> = [
    .openGradedText: nil, .applyGrades: "Apply", .deleteGradedText: "Delete",
  ]
  static let navigation: NavigationEntry? = .tutor
  static let delete = Form<Self>("delete") { $0.remove }
  static var forms: [Form<Self>] { [Form { $0.apply }, delete] }

  let id: GradedText.ID

  func load(_ context: PageContext) async throws -> GradedText {
    do {
      return try await context.study.tutor.gradedText(id)
    } catch Problem.noGradedText {
      throw RequestError.notFound
    }
  }

  func response(to context: PageContext) async throws -> Response {
    let text = try await load(context)
    if !context.isFollowing, let note = context.site.textGrading.take(id)?.note, !note.isEmpty {
      context.say(note)
    }
    return context.show(self, text)
  }

  func name(_ text: GradedText) -> String { text.title }

  private func apply(_ context: PageContext) async throws -> Response {
    let chosen = try await load(context).open.map(\.id).filter {
      context.form.isOn(Self.field($0))
    }
    let applied = try await context.study.tutor.applyGrades(of: Set(chosen), in: id)
    if applied > 0 {
      context.sayUndoable("Applied \(Quantity.count(applied, "grade")).")
    } else {
      context.say("Nothing was applied.")
    }
    return context.seeOther(self)
  }

  private func remove(_ context: PageContext) async throws -> Response {
    _ = try await load(context)
    try await context.study.tutor.deleteGradedText(id)
    context.sayUndoable("Deleted the text.")
    return context.seeOther(GradedTextsPage())
  }

  private static func field(_ item: Item.ID) -> String { "item-\(item)" }
}

// MARK: - Markup

extension GradedTextPage {
  @HTMLBuilder
  func body(_ text: GradedText, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Tutor", TutorPage().path), Link("Your texts", GradedTextsPage().path)])
    h1 { "Your text" }
    div(.class("sheet")) {
      p(.class("question"), .lang(Script.language(of: text.text))) { text.text }
    }
    postForm(path, layout.csrf, style: "form sheet") {
      ul(.class("text-grades")) { for grade in text.grades { li { row(grade) } } }
      if !text.open.isEmpty {
        p(.class("aside")) {
          "Applying a grade answers the card named beside it, as if you had graded it yourself. You can undo it."
        }
        button(.class("button")) { "Apply" }
      }
    }
    sentDrawer("\(text.modelWithTokens): what was sent", text.request)
    buttonForm("Delete", to: path(Self.delete), layout.csrf, style: [.danger, .small])
  }

  /// The grade is a word, so it doesn't need a colour.
  @HTMLBuilder
  private func row(_ grade: TextGrade) -> HTMLContent {
    if grade.isApplied || grade.isDeleted {
      p.spaced {
        name(grade)
        span(.class("aside")) { grade.isApplied ? "applied" : "item deleted" }
      }
    } else {
      label.spaced(.class("check")) {
        input(.type("checkbox"), .name(Self.field(grade.id)), .value("true"), .checked)
        name(grade)
      }
    }
    p(.class("aside")) { Marked(grade.reason) }
    Doubts(grade.doubts ?? [])
  }

  @HTMLBuilder
  private func name(_ grade: TextGrade) -> HTMLContent {
    strong(.lang(Script.language(of: grade.front))) { grade.front }
    badge(grade.grade.label)
    span(.class("aside")) { "Card: \(grade.kind.template.label)" }
    if grade.surface != grade.front { span(.class("aside"), .lang("ja")) { grade.surface } }
  }
}
