import Engine
import HTML
import Hummingbird

/// WaniKani's subjects by level, stage, kind or text.
struct SubjectsPage: Page {
  static let address = Address("wanikani/subjects") { SubjectsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .browseSubjects: "Show", .studyChosen: "Study these",
  ]
  static let navigation: NavigationEntry? = .waniKani
  static let study = Form<Self>("study") { $0.begin }
  static var forms: [Form<Self>] { [study] }

  enum State {
    case signedOut
    case list(List)
  }

  struct List {
    var filter: SubjectFilter
    /// The highest level to choose.
    var levels: Int
    /// For example "101–200 of 1,234".
    var count: String
    var sections: [Section]
    /// Whether any of the subjects on the page is learned.
    var canStudy: Bool
    var paging = Paging()
  }

  /// The subjects of a level.
  struct Section {
    var level: Int
    var chips: [Chip]
  }

  func load(_ context: PageContext) async throws -> State {
    let filter = SubjectFilter(context.query)
    do {
      let listing = try await context.study.waniKani.subjectList(filter)
      return .list(List(listing, filter, self))
    } catch Problem.noAccount {
      return .signedOut
    }
  }

  func name(_ state: State) -> String { "Subjects" }

  /// Starts extra study of the learned subjects on the page, or of those that the form names.
  private func begin(_ context: PageContext) async throws -> Response {
    let filter = SubjectFilter(context.form)
    var subjects = Self.subjects(in: context.form)
    if subjects.isEmpty {
      subjects = try await context.study.waniKani.subjectList(filter).learned
    }
    let session = try await context.study.waniKani.session(.chosen).sent(
      .begun(
        WaniKaniPlan(.chosen, choice: subjects), at: context.now, seed: context.study.random.seed())
    ).session
    guard session != nil else {
      context.say("None of these subjects are learned yet.")
      return context.seeOther(path(filter, page: filter.page))
    }
    return context.seeOther(SessionPage(.chosen))
  }

  private static func subjects(in form: FormData) -> [Subject.ID] {
    form["subjects"].split(separator: ",").compactMap { Subject.ID($0) }
  }

  /// Returns the fields that start extra study of some subjects.
  static func fields(of subjects: [Subject.ID]) -> KeyValuePairs<String, String> {
    ["subjects": subjects.map { "\($0)" }.joined(separator: ",")]
  }

  func path(containing text: String) -> String { path(["q": text]) }

  func path(_ kind: Subject.Kind, of levels: ClosedRange<Int>?) -> String {
    path(["level": SubjectFilter.text(of: levels), "kind": kind.rawValue])
  }

  fileprivate func path(_ filter: SubjectFilter, page: Int) -> String {
    path([
      "level": filter.levelText, "stage": filter.stage?.name,
      "kind": filter.kind?.rawValue, "q": filter.text.isEmpty ? nil : filter.text,
      "page": "\(page)",
    ])
  }
}

extension SubjectFilter {
  fileprivate init(_ form: FormData) {
    self.init(
      stage: StageGroup.named(form["stage"]), kind: Subject.Kind(rawValue: form["kind"]),
      text: form["q"], page: form.number("page") ?? 1)
    levels = Self.levels(form["level"])
  }

  /// Parses a level, such as 3, or levels, such as 11-20.
  private static func levels(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", maxSplits: 1).map { Int($0) }
    guard let first = ends.first.flatMap(\.self), let last = ends.last.flatMap(\.self),
      first <= last
    else { return nil }
    return first...last
  }

  fileprivate static func text(of levels: ClosedRange<Int>?) -> String? {
    levels.map {
      $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
  }

  fileprivate var levelText: String? { Self.text(of: levels) }
}

extension SubjectsPage.List {
  fileprivate init(_ listing: SubjectListing, _ filter: SubjectFilter, _ page: SubjectsPage) {
    self.init(
      filter: filter, levels: listing.levels,
      count: pagingSummary(
        listing.items.count, from: (listing.page - 1) * filter.limit, of: listing.total, "subject"),
      sections: Self.sections(listing.items), canStudy: !listing.learned.isEmpty,
      paging: Paging(listing.page, of: listing.pages) { page.path(filter, page: $0) })
  }

  private static func sections(_ items: [SubjectListing.Item]) -> [SubjectsPage.Section] {
    items.reduce(into: []) { sections, item in
      if sections.last?.level != item.level {
        sections.append(.init(level: item.level, chips: []))
      }
      let chip = Chip(
        item.tile, gloss: "\(item.tile.meaning), \(item.stageName)",
        item.stage == nil ? "is-locked" : nil)
      sections[sections.count - 1].chips.append(chip)
    }
  }
}

// MARK: - Markup

extension SubjectsPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("WaniKani", WaniKaniPage().path)])
    h1 { "Subjects" }
    switch state {
    case .signedOut:
      emptySheet {
        p(.class("lead")) { "With an account, you can browse WaniKani's kanji and words." }
        p { pageLink("Sign in to WaniKani", SyncPage().path, "button") }
      }
    case .list(let list):
      choice(list)
      section(.class("sheet")) {
        p(.class("summary")) { list.count }
        if list.canStudy { studyForm(list.filter, layout.csrf) }
        for part in list.sections { labelledChips("Level \(part.level)", part.chips) }
        list.paging
      }
    }
  }

  private func studyForm(_ filter: SubjectFilter, _ csrf: String) -> HTMLElement {
    postForm(path(Self.study), csrf, style: "row") {
      hiddenField("level", filter.levelText ?? "")
      hiddenField("stage", filter.stage?.name ?? "")
      hiddenField("kind", filter.kind?.rawValue ?? "")
      hiddenField("q", filter.text)
      hiddenField("page", "\(filter.page)")
      button(.class("button quiet")) { "Study these" }
      span(.class("aside")) { "Stages don't change, and nothing is sent to WaniKani." }
    }
  }

  /// The levels to choose from, and those that a link chose.
  private func levels(of list: List) -> [String] {
    let all = (1...max(1, list.levels)).map { "\($0)" }
    return (all + [list.filter.levelText].compactMap(\.self)).uniqued()
  }

  private func choice(_ list: List) -> HTMLElement {
    let filter = list.filter
    return form(
      .class("form sheet"), .method("get"), .action(path), .role("search"), .data("enhance")
    ) {
      inputField(
        "q", "Characters, meaning or reading", Field(value: filter.text), .type("search"),
        .lang("ja"), .autocomplete("off"), .maxlength("100"))
      div(.class("fields two")) {
        selectField(
          "level", "Level",
          .oneOrAll(levels(of: list).map { Choice($0) }, chosen: filter.levelText))
        selectField(
          "stage", "Stage",
          .oneOrAll(StageGroup.browsed.map { Choice($0.name) }, chosen: filter.stage?.name))
        selectField(
          "kind", "Kind",
          .oneOrAll(
            Subject.Kind.browsed.map { Choice($0, $0.label) }, chosen: filter.kind?.rawValue))
      }
      button(.class("button")) { "Show" }
    }
  }
}
