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
    /// The explanation of the next review; nil before the lesson and when burned.
    var why: Why?
    var synonyms: Field
    var meaningNote: String
    var readingNote: String
  }

  func load(_ context: PageContext) async throws -> State {
    let detail = context.study.waniKani.subjectDetail()
    await detail.send(.opened(id))
    return try State(detail.state, context.dates)
  }

  func name(_ state: State) -> String { state.name }

  func scriptAddresses(_ context: PageContext) async throws -> [String]? {
    (try await load(context)).anchor.map { [$0.address] } ?? []
  }
}

// MARK: - Forms

extension SubjectPage {
  /// Saves notes, or refreshes the subject.
  private func submit(_ context: PageContext) async throws -> Response {
    let form = context.form
    guard form["intent"] != "fetch" else { return try await fetch(context) }
    let detail = context.study.waniKani.subjectDetail()
    await detail.send(.opened(id))
    let material = StudyMaterial(
      subject: id, meaningNote: form["meaningNote"], readingNote: form["readingNote"],
      synonyms: form["synonyms"].split(separator: ",").map(String.init))
    await detail.send(.wrote(material, at: context.now))
    if let problem = detail.state.problem {
      var state = try State(detail.state, context.dates)
      state.synonyms = Field(value: form["synonyms"], error: problem.description)
      (state.meaningNote, state.readingNote) = (form["meaningNote"], form["readingNote"])
      return context.show(self, state, refusing: problem)
    }
    context.sayUndoable(
      context.changes.change == nil
        ? "Nothing was changed." : "Saved. It will be sent at the next sync.")
    return context.seeOther(self)
  }

  private func fetch(_ context: PageContext) async throws -> Response {
    let sync = context.site.sync
    guard sync.progress == nil else {
      context.say("A sync is running. Try again when it has finished.")
      return context.seeOther(self)
    }
    await sync.begin(.subject(id), patience: .seconds(10))
    if let problem = sync.store.state.problem { throw problem }
    // The sync continues after the response; its page shows the progress.
    guard sync.progress == nil else { return context.seeOther(SyncPage()) }
    context.say("Refreshed.")
    return context.seeOther(self)
  }
}

extension SubjectPage.State {
  fileprivate init(_ state: SubjectDetail.State, _ dates: LocalDates) throws {
    guard let overview = state.overview else {
      let problem = state.problem ?? .noSubject
      throw problem == .noSubject ? RequestError.notFound : problem
    }
    let material = overview.info.material
    self.init(
      name: overview.info.title, anchor: SubjectAnchor(overview.info.subject),
      view: ItemView(
        overview.info, facts: Self.facts(overview, dates), usedIn: overview.usedIn,
        similar: overview.similar),
      why: Why(overview, dates),
      synonyms: Field(value: material.synonyms.joined(separator: ", ")),
      meaningNote: material.meaningNote, readingNote: material.readingNote)
  }

  private static func facts(_ overview: SubjectOverview, _ dates: LocalDates) -> [Fact] {
    let assignment = overview.assignment.flatMap { $0.unlockedAt == nil ? nil : $0 }
    return [
      Fact("Level", "\(overview.info.subject.level)"),
      Fact("Stage", assignment.map { StageGroup.name(of: $0.stage) } ?? "Locked"),
      assignment?.availableAt.map { Fact("Next review", dates.wait(until: $0)) },
      overview.accuracy.map { Fact("Accuracy", Quantity.share($0.right, of: $0.answers)) },
      overview.accuracy.flatMap { streak("Meaning streak", $0.meaning) },
      overview.accuracy.flatMap { streak("Reading streak", $0.reading) },
    ].compactMap { $0 }
  }

  private static func streak(_ name: String, _ part: SubjectAccuracy.Part) -> Fact? {
    part.answers == 0 ? nil : Fact(name, "\(part.streak), longest \(part.longestStreak)")
  }
}

// MARK: - Markup

extension SubjectPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    div(.class("heading")) {
      crumbs("Back", [Link("WaniKani", WaniKaniPage().path)])
      postForm(path, layout.csrf, style: "row") {
        choiceButton("intent", "fetch", "Refresh", "button quiet small")
      }
    }
    div(.class("sheet")) { state.view }
    if layout.userscripts != nil, let anchor = state.anchor {
      ScriptAnchors.sections(anchor)
    }
    if let why = state.why { section(.class("sheet memory")) { why } }
    sheet("Your notes") {
      postForm(path, layout.csrf, style: "form") {
        inputField("synonyms", "Synonyms", state.synonyms, .type("text"), .autocomplete("off")) {
          p { "Up to eight, separated by commas. Each is accepted as a meaning." }
        }
        note("meaningNote", "Meaning note", state.meaningNote)
        note("readingNote", "Reading note", state.readingNote)
        button(.class("button")) { "Save notes" }
      }
    }
  }

  private func note(_ name: String, _ caption: String, _ words: String) -> HTMLElement {
    div.spaced(.class("field")) {
      label(.for("field-\(name)")) { caption }
      textarea(.id("field-\(name)"), .name(name), .rows("3")) { "\n\(words)" }
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
    do {
      let file = try await find()
      return media(Data(file.bytes), type: file.kind.type)
    } catch let problem as Problem where [.noMedia, .noSubject].contains(problem) {
      throw RequestError.notFound
    }
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
