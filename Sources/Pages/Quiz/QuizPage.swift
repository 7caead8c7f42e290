import Engine
import Foundation
import HTML
import Hummingbird

/// The choice of a quiz, with personal bests and the rounds before.
struct QuizPage: Page {
  static let address = Address("quiz") { QuizPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeQuizzes: nil, .beginQuiz: "Start quiz",
  ]
  static let navigation: NavigationEntry? = .words
  static let assets = ["quiz.css", "chart.css"]
  static var forms: [Form<Self>] { [Form { $0.begin }] }

  struct State {
    var board: QuizBoard
    /// The open round; nil without one.
    var open: Session<QuizCourse>?
    var form: QuizForm
    var decks: [String]
    var error: String?
    var searchError: String?
    var dates: LocalDates
  }

  func load(_ context: PageContext) async throws -> State {
    let board = try await context.study.quiz.board()
    let open = try await context.study.quiz.session().sent(.opened(at: context.now)).session
    let decks = try await context.site.decks(at: context.now)
    return State(
      board: board, open: open.flatMap { $0.isFinished ? nil : $0 },
      form: context.form.fields.isEmpty
        ? QuizForm(board, decks: decks) : QuizForm(context.form),
      decks: decks.map(\.deck.name), dates: context.dates)
  }

  func name(_ state: State) -> String { "Quiz" }

  private func begin(_ context: PageContext) async throws -> Response {
    let (study, seed) = (context.study, context.study.random.seed())
    let form = QuizForm(context.form)
    do {
      _ = try Search(form.search)
      let asked = try await form.plan(on: study, at: context.now)
      let plan = try await study.quiz.prepare(asked, at: context.now, seed: seed)
      try await study.quiz.session().sent(
        .begun(plan, restarting: true, at: context.now, seed: seed))
      if let note = plan.shortening(of: asked) { context.say(note) }
    } catch let problem as Problem {
      return try await showRefusal(problem, context) {
        if form.search.isEmpty {
          $0.error = problem.description
        } else {
          $0.searchError = problem.description
        }
      }
    }
    return context.seeOther(SessionPage<QuizSessionView>())
  }
}

/// The choices for a round, as the form has them.
struct QuizForm: Hashable {
  /// A language's code, `words` for all kept words, `decks` for all decks, or `deck:` and a deck's
  /// name.
  var scope = Self.allWords
  var search = ""
  var direction = QuizDirection.meaning
  /// Empty for an endless round.
  var questions = "10"
  var options = "4"
  /// `off` without a clock.
  var seconds = "10"
  var countsAsReview = false

  static let allWords = "words"
  static let allDecks = "decks"
  static let lengths = QuizPlan.lengths.map(String.init) + ["endless"]
  static let seconds = ["off"] + [3, 5, 10, 20, 30, 60].map(String.init)

  init(_ form: FormData) {
    (scope, search) = (form["scope"], form["search"].trimmingCharacters(in: .whitespaces))
    direction = QuizDirection(rawValue: form["direction"]) ?? .meaning
    questions = form["questions"]
    options = form["options"]
    seconds = form["seconds"]
    countsAsReview = form.isOn("review")
  }

  /// Creates the form of the last round; without one, for the language of kept words, or else for
  /// the deck with the most items.
  init(_ board: QuizBoard, decks: [Overview.DeckLine] = []) {
    guard let latest = board.latest else {
      self.init(QuizPlan(QuizPlan.words(of: nil)), title: "")
      if board.languages.count == 1 { scope = board.languages[0].rawValue }
      let largest = decks.max { $0.items < $1.items }
      if board.languages.isEmpty, let largest, largest.items > 0 {
        scope = "deck:\(largest.deck.name)"
      }
      return
    }
    self.init(latest, title: board.latestTitle)
  }

  init(_ plan: QuizPlan, title: String) {
    if let language = plan.language, plan.scope == QuizPlan.words(of: language) {
      scope = language.rawValue
    } else if case .deck = plan.scope {
      scope = "deck:\(title)"
    } else if plan.scope == .everything {
      scope = Self.allDecks
    } else if case .search(let text) = plan.scope, plan.scope != QuizPlan.words(of: nil) {
      search = text
    }
    direction = plan.direction
    // A round may have been cut to the words there were.
    let length = plan.questions.map { count in QuizPlan.lengths.first { $0 >= count } ?? count }
    questions = length.map(String.init) ?? "endless"
    options = "\(plan.options)"
    seconds = plan.seconds.map(String.init) ?? "off"
    countsAsReview = plan.countsAsReview
  }

  var fields: KeyValuePairs<String, String> {
    [
      "scope": scope, "search": search, "direction": direction.rawValue, "questions": questions,
      "options": options, "seconds": seconds, "review": countsAsReview ? "true" : "",
    ]
  }

  /// - Throws: `Problem` if something can't be understood.
  func plan(on study: Study, at now: Date) async throws -> QuizPlan {
    var language: WordLanguage?
    let scope: Scope
    if !search.isEmpty {
      scope = .search(search)
    } else if self.scope == Self.allDecks {
      scope = .everything
    } else if self.scope.hasPrefix("deck:") {
      let name = String(self.scope.dropFirst("deck:".count))
      let decks = try await study.today.decks.lines(at: now)
      guard let deck = decks.first(where: { $0.deck.name == name })?.deck else {
        throw Problem("There is no deck “\(name)”.", remedy: "Choose another one.")
      }
      scope = .deck(deck.id)
    } else {
      language = WordLanguage(rawValue: self.scope)
      scope = QuizPlan.words(of: language)
    }
    return QuizPlan(
      scope, language: language, direction: direction,
      questions: questions == "endless" ? nil : Int(questions) ?? 0, options: Int(options) ?? 0,
      seconds: seconds == "off" ? nil : Int(seconds) ?? 0, countsAsReview: countsAsReview)
  }
}

// MARK: - Markup

extension QuizPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    heading("Quiz") {
      pageLink("Words", WordsPage().path, "button quiet")
    }
    if let open = state.open {
      a(.class("running"), .href(SessionPage<QuizSessionView>().path), .data("enhance")) {
        " "
        span.spaced(.class("running-words")) {
          strong { "Continue: \(open.plan.name(open.title))" }
          if let origin = open.face.origin { span { origin } }
        }
        " "
      }
    }
    sheet("A round") {
      alert(state.error)
      setup(state, layout.csrf)
    }
    bests(state)
    history(state)
  }

  private func setup(_ state: State, _ csrf: String) -> HTMLElement {
    let form = state.form
    return postForm(path, csrf, style: "form") {
      selectField("scope", "Words", Self.scopes(state).choosing(form.scope))
      inputField(
        "search", "Or a search", Field(value: form.search, error: state.searchError),
        .type("search"), .autocomplete("off")
      ) {
        p {
          "For example, "
          code { "tag:noun" }
          "."
        }
      }
      div(.class("fields")) {
        selectField(
          "direction", "Ask for",
          [Choice(QuizDirection.meaning, "the meaning"), Choice(QuizDirection.word, "the word")]
            .choosing(form.direction.rawValue))
        selectField("questions", "Questions", Self.choices(QuizForm.lengths, form.questions))
        selectField(
          "options", "Choices",
          Self.choices(QuizPlan.optionCounts.map(String.init), form.options))
        selectField(
          "seconds", "Seconds per question",
          Self.choices(QuizForm.seconds, form.seconds))
      }
      checkBox("review", "Count answers as reviews of due cards", isOn: form.countsAsReview)
      p(.class("aside")) {
        "Otherwise answers are only logged, and no schedule changes. You can pause and extend the clock."
      }
      button(.class("button large")) { "Start quiz" }
    }
  }

  /// The words of the dictionary and of songs are in decks of their own.
  private static func scopes(_ state: State) -> [Choice] {
    let all = state.decks.count > 1 ? [Choice(value: QuizForm.allDecks, label: "All decks")] : []
    let languages = state.board.languages.map { Choice($0, "Your \($0.name) words") }
    let decks = state.decks.map { Choice(value: "deck:\($0)", label: $0) }
    let words = Choice(value: QuizForm.allWords, label: "All your words")
    return [words] + languages + all + decks
  }

  /// The values, and the one that was chosen at the terminal.
  private static func choices(_ values: [String], _ chosen: String) -> [Choice] {
    (values.contains(chosen) ? values : values + [chosen]).map { Choice($0) }.choosing(chosen)
  }

  @HTMLBuilder
  private func bests(_ state: State) -> HTMLContent {
    if !state.board.bests.isEmpty {
      sheet("Personal bests") {
        dataTable(["Words", "Kind", "Points", "Correct"], style: "bests") {
          for best in state.board.bests.prefix(12) {
            tr {
              th(.scope("row")) { best.title.isEmpty ? "All your words" : best.title }
              td { best.plan.kind }
              td { Quantity.grouped(best.score.points) }
              td { Quantity.share(best.score.right, of: best.answers) }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private func history(_ state: State) -> HTMLContent {
    let rounds = state.board.rounds.prefix(20).reversed()
    if rounds.count > 1 {
      let most = Quantity.grouped(rounds.map(\.score.points).max() ?? 0)
      BarChart(
        id: "rounds", name: "Latest rounds",
        description:
          "Points in the last \(Quantity.count(rounds.count, "round")), oldest first. The highest is \(most).",
        unit: "Points",
        entries: rounds.map { (state.dates.day($0.begunAt), $0.score.points) }, step: 5,
        current: rounds.count - 1)
    }
  }
}
