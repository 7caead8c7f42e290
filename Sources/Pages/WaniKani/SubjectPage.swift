import Engine
import Foundation
import HTML
import Hummingbird

/// A WaniKani subject with the learner's notes.
struct SubjectPage: Page {
  static let address = Address("wanikani/subjects/{id}", \Self.id, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [
    .openSubject: nil, .explainSubject: "Why this date?", .writeOfSubject: "Save notes",
    .fetchSubject: "Refresh",
  ]
  static let navigation: NavigationEntry? = .waniKani
  static var forms: [Form<Self>] { [Form { $0.submit }] }
  static let files: [any Endpoint.Type] = [SubjectSound.self, SubjectPicture.self]

  let id: Subject.ID

  struct State {
    var name: String
    /// The subject as userscripts know it.
    var anchor: SubjectAnchor?
    var view: ItemView
    /// The explanation of the next review; nil before the lesson, on vacation and when burned.
    var why: Why?
    /// The learner's synonyms and notes.
    var notes: SharedFields
    var hasReadingNote = true
    /// The session that the page was opened from.
    var session: WaniKaniPlan.Kind?
  }

  func load(_ context: PageContext) async throws -> State {
    State(try await overview(context), context)
  }

  private func overview(_ context: PageContext) async throws -> SubjectOverview {
    try await notFound(if: .noSubject) {
      try await context.study.waniKani.subjectOverview(of: id)
    }
  }

  func name(_ state: State) -> String { state.name }

  func scriptAddresses(_ context: PageContext) async throws -> [String]? {
    try await context.study.waniKani.subject(id).map { [SubjectAnchor($0).address] } ?? []
  }
}

// MARK: - Forms

extension SubjectPage {
  /// The actions of the form besides saving notes.
  private enum Action: String { case fetch }

  /// Saves notes, or refreshes the subject.
  private func submit(_ context: PageContext) async throws -> Response {
    guard !context.form.asks(for: Action.fetch) else { return try await fetch(context) }
    let overview = try await overview(context)
    let shown = State(overview, context)
    do {
      let material = try context.form.material(changing: overview.info.material)
      try await context.study.waniKani.save(material, at: context.now)
    } catch {
      return try context.refuse(self, shown, \.notes, error, at: "synonyms")
    }
    context.sayUndoable(
      context.changes.change == nil
        ? "Nothing was changed." : "Saved. It will be sent at the next sync.")
    return context.seeOther(shown.session.map { SessionPage($0).path } ?? path)
  }

  private func fetch(_ context: PageContext) async throws -> Response {
    let sync = context.site.sync
    guard sync.progress == nil else {
      context.say(Problem("A sync is running.", remedy: "Try again when it has finished."))
      return context.seeOther(path(from: context.openingWaniKani))
    }
    await sync.begin(.subject(id), timeout: .seconds(10))
    if let problem = sync.store.state.problem { throw problem }
    // The sync continues after the response; its page shows the progress.
    guard sync.progress == nil else { return context.seeOther(SyncPage()) }
    context.say("Refreshed.")
    return context.seeOther(path(from: context.openingWaniKani))
  }

  /// - Parameter session: the one that the page leads back to; nil for none.
  func path(from session: WaniKaniPlan.Kind?) -> String { path(["from": session?.rawValue]) }
}

extension PageContext {
  fileprivate var openingWaniKani: WaniKaniPlan.Kind? { WaniKaniPlan.Kind(rawValue: query["from"]) }
}

extension FormData {
  /// Returns the notes from the form.
  ///
  /// - Throws: `ChangedElsewhere` if some were changed here and elsewhere since the form was drawn.
  fileprivate func material(
    changing old: StudyMaterial
  ) throws(ChangedElsewhere) -> StudyMaterial {
    let fields = try FieldHashes(self["drawn"], of: FieldHashes.ofMaterial)
      .merged(self, FieldHashes.texts(of: old))
    return StudyMaterial(
      subject: old.subject, meaningNote: fields["meaningNote", default: ""],
      readingNote: fields["readingNote", default: ""],
      synonyms: StudyMaterial.synonyms(from: fields["synonyms", default: ""]))
  }
}

extension SubjectPage.State {
  fileprivate init(_ overview: SubjectOverview, _ context: PageContext) {
    let dates = context.dates
    self.init(
      name: overview.info.title, anchor: SubjectAnchor(overview.info),
      view: ItemView(
        overview.info, facts: Self.facts(overview, dates), usedIn: overview.usedIn,
        similar: overview.similar),
      why: Why(overview, dates),
      notes: SharedFields(
        FieldHashes.texts(of: overview.info.material), of: FieldHashes.ofMaterial),
      hasReadingNote: overview.info.hasReadingNote, session: context.openingWaniKani)
  }

  private static func facts(_ overview: SubjectOverview, _ dates: LocalDates) -> [Fact] {
    let assignment = overview.assignment
    return [
      Fact("Level", "\(overview.info.subject.level)"),
      Fact("Stage", assignment.map { StageGroup.name(of: $0.stage) } ?? "Locked"),
      assignment?.availableAt.map {
        Fact("Next review", overview.isOnVacation ? "after your vacation" : dates.wait(until: $0))
      },
      overview.accuracy.map { Fact("Accuracy", Quantity.share($0.right, of: $0.answers)) },
      overview.accuracy.flatMap { streak("Meaning streak", $0.meaning) },
      overview.accuracy.flatMap { streak("Reading streak", $0.reading) },
    ].compactMap(\.self)
  }

  private static func streak(_ name: String, _ part: SubjectAccuracy.Part) -> Fact? {
    part.answers == 0 ? nil : Fact(name, "\(part.streak), longest \(part.longestStreak)")
  }
}

// MARK: - Markup

extension SubjectPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let action = path(from: state.session)
    let back = state.session.map { Link("Back to the session", SessionPage($0).path) }
    div(.class("heading")) {
      crumbs([back ?? Link("WaniKani", WaniKaniPage().path)])
      postForm(action, layout.csrf, style: "row") {
        actionButton(Action.fetch, "Refresh", style: [.quiet, .small])
      }
    }
    div(.class("sheet")) { state.view }
    if layout.userscripts != nil, let anchor = state.anchor {
      SubjectSections(subject: anchor)
    }
    if let why = state.why { section(.class("sheet memory")) { why } }
    sheet("Your notes") {
      postForm(action, layout.csrf, style: "form") {
        hiddenField("drawn", state.notes.drawn)
        inputField(
          "synonyms", "Synonyms", state.notes["synonyms"], .type("text"), .autocomplete("off")
        ) {
          p { "Up to eight, separated by commas or semicolons. Each is accepted as a meaning." }
        }
        textArea("meaningNote", "Meaning note", state.notes["meaningNote"], .rows("3"))
        if state.hasReadingNote {
          textArea("readingNote", "Reading note", state.notes["readingNote"], .rows("3"))
        }
        button(.class("button")) { "Save notes" }
      }
    }
  }
}

// MARK: - Media

/// A recording of a subject.
struct SubjectSound: Endpoint {
  static let address = Address(
    "wanikani/subjects/{id}/sound/{place}", \Self.id, \Self.place, Self.init)

  let id: Subject.ID
  /// The index among the recordings.
  let place: Int

  func response(to context: PageContext) async throws -> Response {
    try await context.media { try await context.study.waniKani.sound(of: id, at: place) }
  }
}

/// The image of a radical without characters.
struct SubjectPicture: Endpoint {
  static let address = Address("wanikani/subjects/{id}/picture", \Self.id, Self.init)

  let id: Subject.ID

  func response(to context: PageContext) async throws -> Response {
    try await context.media { try await context.study.waniKani.picture(of: id) }
  }
}

extension PageContext {
  fileprivate func media(_ find: () async throws -> SubjectFile) async throws -> Response {
    let file = try await notFound(if: .noMedia, .noSubject, find: find)
    return media(Data(file.bytes), type: file.kind.type)
  }
}

extension SubjectFile.Kind {
  fileprivate var type: String {
    switch self {
    case .mp3: "audio/mpeg"
    case .ogg: "audio/ogg"
    case .webm: "audio/webm"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    }
  }
}
