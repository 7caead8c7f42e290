import Engine
import HTML
import Hummingbird

/// The same card in each face, and the figures from the answer log.
struct ComparePage: Page {
  static let address = Address("compare") { ComparePage() }
  static let intents: KeyValuePairs<Intent, String?> = [.compareFaces: nil]
  static let isLive = true
  static let style = "compare"
  static let assets = ["compare.css"]
  static let start = Form<Self>("start") { $0.start }
  static let stop = Form<Self>("stop") { $0.stop }
  static var forms: [Form<Self>] { [start, stop] + TerminalPanes.faces.map(pane) }
  /// The page starts programs, which may read any file of the server's owner.
  static let isForOneAlone = true

  static func pane(_ face: Face) -> Form<Self> {
    Form(face.rawValue) { page in { try await page.type(in: face, $0) } }
  }

  struct State {
    /// The face of these pages: in `hybrid`, the answers in the frame are its own.
    var face: Face
    var stage: Stage
    var figures: [FaceFigures]
  }

  enum Stage {
    case ready
    /// The data can't be saved: each program would have a copy of its own.
    case unsaved
    /// There is no card to show.
    ///
    /// - Parameter next: "in 3 hours, at 18:40", or nil if no card is scheduled.
    case nothing(Overview, next: String?)
    /// - Parameter canStart: whether a face is not running and there is something to study.
    case running([(face: Face, TerminalView)], canStart: Bool)
  }

  func name(_ state: State) -> String { "Compare the faces" }

  /// Loads without starting any program.
  func load(_ context: PageContext) async throws -> State {
    context.site.panes.recordLook(at: .now)
    let overview = try await context.site.overview(at: context.now)
    let figures = try await context.study.faceFigures()
    return State(
      face: context.study.face, stage: try await stage(overview, context), figures: figures)
  }

  private func stage(_ overview: Overview, _ context: PageContext) async throws -> Stage {
    let hasSession = overview.open.map { $0.kind != .lesson } ?? false
    let isSaved = context.study.problem == nil
    let canStart = isSaved && (hasSession || overview.due.total > 0)
    let panes = TerminalPanes.faces.compactMap { face in context.site.panes[face].map { (face, $0) }
    }
    guard panes.isEmpty else {
      let keys = context.settings.keys
      let allRun = panes.allSatisfy { _, state in
        if case .open(let pane) = state { pane.isRunning } else { false }
      }
      return .running(
        panes.map { ($0, TerminalView($1, keys, isSessionOpen: hasSession)) },
        canStart: !allRun && canStart)
    }
    guard isSaved else { return .unsaved }
    return canStart ? .ready : .nothing(overview, next: overview.nextDue.map(context.dates.wait))
  }
}

// MARK: - Forms

extension ComparePage {
  /// Continues the open session or starts one, so that there is a card to show.
  private func start(_ context: PageContext) async throws -> Response {
    if let problem = context.study.problem { throw problem }
    guard let session = try await session(context) else {
      context.say("There is nothing to study right now.")
      return context.seeOther(self)
    }
    let isCram = session.plan.mode == .cram
    let started = context.site.panes.start(["study"] + (isCram ? ["--cram"] : []), at: .now)
    for pane in started { await settle(pane, after: 0, context) }
    return context.seeOther(self)
  }

  private func stop(_ context: PageContext) async throws -> Response {
    context.site.panes.stop()
    return context.seeOther(self)
  }

  /// Ignores keys for a program that has ended; the page reports that.
  private func type(in face: Face, _ context: PageContext) async throws -> Response {
    context.site.panes.recordLook(at: .now)
    let pane: Pane? = if case .open(let pane)? = context.site.panes[face] { pane } else { nil }
    let isLine = pane?.look.isTypedInto ?? false
    guard let keys = PaneKeys.typed(by: context.form, isLine: isLine) else {
      throw RequestError.malformed
    }
    if let pane, pane.isRunning {
      let count = pane.outputCount
      try await pane.type(keys)
      await settle(pane, after: count, context)
    }
    return context.seeOther(self)
  }

  /// Waits for output, unless the page has scripts and follows it by itself.
  private func settle(_ pane: Pane, after count: Int, _ context: PageContext) async {
    if !context.wantsRegion { await pane.settle(after: count) }
  }

  private func session(_ context: PageContext) async throws -> Session<CardCourse>? {
    let store = context.study.cardSession()
    await store.send(.opened(at: context.now))
    if store.state.session?.isFinished ?? true {
      await store.send(.begun(StudyPlan(), at: context.now, seed: context.study.random.seed()))
    }
    if let problem = store.state.problem { throw problem }
    return store.state.session.flatMap { $0.isFinished ? nil : $0 }
  }
}

// MARK: - Markup

extension ComparePage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    header(.class("compare-head")) {
      p(.class("eyebrow")) { "Compare the faces" }
      h1 { "One card, three faces" }
    }
    switch state.stage {
    case .ready: readyView(layout.csrf)
    case .unsaved: unsavedView
    case .nothing(let overview, let next): nothingView(overview, next, layout.csrf)
    case .running(let terminals, let canStart):
      bar(canStart: canStart, layout.csrf)
      div(.class("panes")) {
        pane("page", of: state.face, "the session's page") { sessionFrame }
        for (face, terminal) in terminals {
          let place = face == .hybrid ? "in a terminal; “study” opens no page" : "in a terminal"
          pane(face.rawValue, of: face, place) { view(terminal, of: face, layout.csrf) }
        }
      }
    }
    figuresView(state.figures)
  }

  /// Its links lead to other pages within the frame, which the link below takes back.
  @HTMLBuilder
  private var sessionFrame: HTMLContent {
    let session = SessionPage<CardSessionView>().path
    iframe(.class("pane-page"), .src(session), .name("session"), .title("The session as a page"))
    p(.class("pane-end")) {
      a(.href(session), .custom(name: "target", value: "session")) { "Back to the session" }
    }
  }

  private func readyView(_ csrf: String) -> HTMLElement {
    div(.class("stack"), .id("ready"), .data("part")) {
      p(.class("lead")) {
        """
        All faces share the same session. Here you see the card as each of \
        them shows it, with real terminals. Answer in one, and the others follow. \
        Lessons, quizzes and WaniKani can't be compared like this. In hybrid, studying cards is \
        the same as in native; its pages are those of lessons, WaniKani, songs and single cards.
        """
      }
      postForm(path(Self.start), csrf, style: "row") {
        button(.class("button large")) { "Start" }
        span(.class("aside")) {
          "Continues your session, or starts one with what is due. Answers count."
        }
      }
    }
  }

  private var unsavedView: HTMLElement {
    p(.class("lead"), .id("unsaved"), .data("part")) {
      """
      Your data can't be changed right now. Each terminal would show a copy of its own, so there \
      is nothing to compare.
      """
    }
  }

  private func nothingView(_ overview: Overview, _ next: String?, _ csrf: String) -> HTMLElement {
    div(.class("stack"), .id("nothing"), .data("part")) {
      p.spaced(.class("lead")) {
        if let reviews = overview.waniKani?.reviews, reviews > 0 {
          "No card is due here. \(Quantity.count(reviews, "review")) at WaniKani can't be compared."
        } else {
          "Nothing is due, so there is no card to show."
        }
        if let next { "Next reviews \(next)." }
      }
      if overview.lessonsWaiting > 0 {
        lessonForm(overview, csrf)
      } else {
        div(.class("row")) {
          pageLink("Choose what to study", StudyStartPage().path, "button")
        }
      }
    }
  }

  private func bar(canStart: Bool, _ csrf: String) -> HTMLElement {
    div(.class("row"), .id("bar"), .data("part")) {
      if canStart { buttonForm("Start again", to: path(Self.start), csrf) }
      buttonForm("Stop", to: path(Self.stop), csrf, style: [.quiet])
      p(.class("aside")) {
        "Stopping closes the terminals. You can continue your session later. "
        noscript {
          a(.href(path)) { "Reload" }
          " to see what the others did."
        }
      }
    }
  }

  private func pane(
    _ id: String, of face: Face, _ what: String, @HTMLBuilder inside: () -> HTMLContent
  ) -> HTMLElement {
    section(.class("pane"), .aria("labelledby", value: "pane-\(id)")) {
      h2.spaced(.class("pane-name"), .id("pane-\(id)")) {
        face.rawValue
        span(.class("aside")) { what }
      }
      inside()
    }
  }
}
