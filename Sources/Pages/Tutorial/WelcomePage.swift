import Engine
import HTML
import Hummingbird

/// The introduction for newcomers, and the way into the tour.
struct WelcomePage: Page {
  static let address = Address("welcome") { WelcomePage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .takeTour: "Take the tour", .skipTour: "Start without the tour",
  ]
  static let style = "introduction"
  static let assets = ["tutorial.css", "tutorial.js"]
  static let begin = Form<Self> { $0.begin }
  static let skip = Form<Self>("skip") { $0.skip }
  static let next = Form<Self>("next") { $0.next }
  static let close = Form<Self>("close") { $0.close }
  static let name = Form<Self>("name") { $0.name }
  static var forms: [Form<Self>] { [begin, skip, next, close, name] }

  struct State {
    /// Whether the learner may have an account on this server.
    var offersSignIn = false
    /// Whether others learn on this server, too.
    var isShared = false
    /// Whether a tour is begun and not finished.
    var isBegun = false
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      offersSignIn: context.signedIn?.isAnonymous == true, isShared: context.signedIn != nil,
      isBegun: context.tutorialStep?.number != nil)
  }

  func name(_ state: State) -> String { "Welcome" }

  func isImmersive(_ state: State) -> Bool { true }

  private func begin(_ context: PageContext) async throws -> Response {
    try await context.study.tutorial().sent(.begun)
    context.site.dictionary.prepare()
    return context.seeOther(TodayPage().path(["begin": "true"]))
  }

  private func skip(_ context: PageContext) async throws -> Response {
    try await context.study.tutorial().sent(.skipped)
    return context.seeOther(TodayPage())
  }

  /// Passes over a step in a song.
  private func next(_ context: PageContext) async throws -> Response {
    guard let song: Song.ID = context.form.number("song") else { throw RequestError.notFound }
    if let step = TutorialStep(rawValue: context.form["step"]) { try await context.did(step) }
    return context.seeOther(SongPage(id: song))
  }

  /// The last words were read.
  private func close(_ context: PageContext) async throws -> Response {
    try await context.did(.closing)
    return context.seeOther(TodayPage())
  }

  private func name(_ context: PageContext) async throws -> Response {
    try await context.study.tutorial().sent(.named(context.form["name"]))
    return context.seeOther(TodayPage())
  }
}

extension PageContext {
  /// The step of the tour, which loading the page may have changed.
  var tutorialStep: TutorialStep? { study.settingsSeen.tutorialStep }

  /// Goes on in the tour if this is what its step asks for.
  func did(_ step: TutorialStep) async throws {
    guard tutorialStep == step else { return }
    let tutorial = study.tutorial()
    try await tutorial.sent(.opened)
    try await tutorial.sent(.did(step))
  }
}

// MARK: - Markup

extension WelcomePage {
  private typealias Slide = (mark: String, title: String, words: String)

  private static let slides: [Slide] = [
    (
      "歌", "Learn from songs you love",
      """
      Paste the lyrics of a song. Sanpo shows the reading and pitch of every word, and what you know \
      already.
      """
    ),
    (
      "覚", "Remember what you learn",
      "Each word becomes a card that comes back just before you would forget it."
    ),
  ]

  private static let purpose = """
    Learn Japanese with a course: first kana, the characters for syllables, then kanji, the \
    characters for meanings, and words written with both. Cards about anything else work, too, and \
    so do words of other languages.
    """

  private static let faces: Slide = (
    "三", "Three faces, one memory",
    """
    Study in these pages, in a terminal, or in both at once. Everything stays on the computer that \
    Sanpo runs on, and works offline.
    """
  )

  private static let devices: Slide = (
    "続", "Continue on any device",
    "Your data is saved on this server. With an account, you can use it from other devices, too."
  )

  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let slides = Self.slides + [state.isShared ? Self.devices : Self.faces]
    h1 { "Welcome to Sanpo" }
    p(.class("lead")) { Self.purpose }
    // It scrolls by swiping and by the arrow keys.
    div(
      .class("slides"), .tabindex("0"), .role("region"), .aria("label", value: "What Sanpo does")
    ) {
      for (number, slide) in slides.enumerated() {
        section(.class("slide"), .id("slide-\(number + 1)")) {
          p(.class("slide-mark"), .lang("ja"), .aria("hidden", value: "true")) { slide.mark }
          h2 { slide.title }
          p(.class("lead")) { slide.words }
        }
      }
    }
    nav.spaced(.class("slide-dots"), .aria("label", value: "Slides")) {
      for number in 1...slides.count {
        a(.href("#slide-\(number)"), .aria("label", value: "Slide \(number)"))
          .attributes(.aria("current", value: "true"), when: number == 1)
      }
    }
    div.spaced(.class("row introduction-ways")) {
      if state.isBegun {
        pageLink("Continue the tour", TodayPage().path, "button")
      }
      postForm(path, layout.csrf, isEnhanced: false) {
        button(.class(state.isBegun ? "button quiet" : "button")) {
          state.isBegun ? "Begin again" : "Take the tour"
        }
      }
      postForm(path(Self.skip), layout.csrf, isEnhanced: false) {
        button(.class("button quiet")) { "Start without the tour" }
      }
    }
    p(.class("aside")) { "The tour takes two minutes, with an example song." }
    if state.offersSignIn {
      p(.class("aside")) {
        "Do you have an account? "
        pageLink("Sign in", SignInPage().path)
      }
    }
  }
}

/// The next step of the tour, above the navigation of every page but its own. It asks for the name on
/// Today only.
struct TutorialBanner {
  let step: TutorialStep
  let keys: Keys
  let csrf: String
  /// The page that it is shown on.
  let page: any PageContent

  @HTMLBuilder
  var view: HTMLContent {
    if let number = step.number, !(page is WelcomePage), step != .name || page is TodayPage {
      aside(
        .class(step == .name ? "tutorial is-panel" : "tutorial"), .id("tutorial"),
        .aria("label", value: "Tour")
      ) {
        p(.class("tutorial-step"), .id("tutorial-\(step.rawValue)"), .role("status")) {
          span(.class("aside")) { "\(number) of \(TutorialStep.count)" }
          " "
          words
          if step == .kanji, step.isDone(on: page) {
            span(.class("with-keys")) {
              " With a mouse, Alt-click it, or point at it and press Alt+\(keys.pointing)."
            }
          }
        }
        way.map { pageLink($0.label, $0.url, "button small") }
        if step == .closing {
          buttonForm("Continue", to: WelcomePage().path(WelcomePage.close), csrf, style: [.small])
        }
        if let song = page as? SongPage, [TutorialStep.line, .nextLine, .kanji].contains(step) {
          nextForm(song.id)
        }
        if step == .name { nameForm }
        postForm(WelcomePage().path(WelcomePage.skip), csrf) {
          button(.class("link-button")) { step == .name ? "Not now" : "Skip the tour" }
        }
      }
    }
  }

  private var words: String {
    if !step.isDone(on: page) {
      return isInLibrary ? "Open your song to continue the tour." : ""
    }
    return switch step {
    case .library: "Start with your songs."
    case .add: "Next, add a song."
    case .save: "An example is filled in. Choose “Add song” to try it."
    case .translation: "Your song is added. Open it to read it line by line."
    case .line: "Tap or click a line to see the translations."
    case .nextLine: "Go to the next line: tap or click it, or use “Next” (› on a phone)."
    case .kanji:
      "Touch and hold a kanji (a character such as 山) to see its meaning and readings."
    case .closing: "“Study words” of a song teaches its words. Your own songs work the same way."
    case .name: "That was the tour. What should Sanpo call you?"
    case .welcome, .done: ""
    }
  }

  /// The link to where the step is done.
  private var way: Link? {
    switch step {
    case .library: Link("Open Songs", SongsPage().path)
    case .add: Link("Add a song", SongAddPage().path)
    case _ where step.isDone(on: page) || isInLibrary: nil
    case .save: Link("Continue the tour", SongAddPage().path)
    default: Link("Continue the tour", SongsPage().path)
    }
  }

  /// Whether the song is chosen from the list on the page.
  private var isInLibrary: Bool { step != .save && page is SongsPage }

  private func nextForm(_ song: Song.ID) -> HTMLElement {
    postForm(WelcomePage().path(WelcomePage.next), csrf) {
      hiddenField("step", step.rawValue)
      hiddenField("song", "\(song)")
      button(.class("link-button")) { "Next step" }
    }
  }

  private var nameForm: HTMLElement {
    postForm(WelcomePage().path(WelcomePage.name), csrf, style: "row") {
      input(
        .type("text"), .name("name"), .maxlength("\(Setting.longestText)"),
        .autocomplete("given-name"), .autofocus, .aria("label", value: "Your name"))
      button(.class("button small")) { "Save" }
    }
  }
}

extension TutorialStep {
  /// Whether a page has what the step asks for.
  fileprivate func isDone(on page: any PageContent) -> Bool {
    switch self {
    case .save: page is SongAddPage
    case .translation: page is SongsPage || page is SongPage
    case .line, .nextLine, .kanji: page is SongPage
    default: true
    }
  }
}
