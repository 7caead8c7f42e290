import Engine
import Foundation
import HTML

/// The elements by which userscripts made for WaniKani find their place in a page.
///
/// They stand only on pages where such scripts run: the frame, around parts of the dashboard,
/// beside those of a subject (`SubjectSections`), and in a session.
struct ScriptAnchors {
  let run: ScriptRun

  /// The parts of WaniKani's frame that menus are added to.
  var frame: HTMLElement {
    div(.class("global-header userscript-frame"), .id("global-header")) {
      div(.class("sitemap"), .id("sitemap")) {
        for name in ["levels", "radicals", "kanji", "vocabulary", "account"] {
          section(.class("sitemap__section")) {
            button(
              .class("sitemap__section-header sitemap__section-header--\(name)"),
              .type("button"), .aria("controls", value: "sitemap__\(name)"),
              .data("navigation-section-toggle")
            ) { name.capitalized }
            div(.class("sitemap__expandable-chunk"), .id("sitemap__\(name)")) {
              if name == "account" {
                div(.class("user-summary")) {
                  span(.class("user-summary__username")) { run.username }
                }
                ul(.class("sitemap__pages"))
              }
            }
          }
        }
      }
      button(.class("navigation__toggle"), .type("button")) { "Menu" }
    }
    .attributes(.hidden)
  }

  /// The addresses of WaniKani's dashboard.
  static let dashboard = ["https://www.wanikani.com/", "https://www.wanikani.com/dashboard"]

  /// The addresses of WaniKani's lessons and their quiz, which are one page here.
  static let lesson = [
    "https://www.wanikani.com/subjects/lesson/quiz", "https://www.wanikani.com/subjects/lesson",
  ]

  /// The numbers of items by stage; scripts put theirs after the `span` of each.
  @HTMLBuilder
  static func stages(_ stages: [Fact]) -> HTMLContent {
    section(.class("srs-progress")) {
      ul(.class("figures")) {
        for stage in stages {
          let name = stage.label.lowercased()
          li(.id(name), .class("srs-progress__stage srs-progress__stage--\(name)")) {
            span { stage.value }
            div { stage.label }
          }
        }
      }
    }
    // Where older scripts put theirs.
    section(.class("recent-unlocks"))
    div(.class("span12")) { div(.class("row")) }
  }
}

/// A subject as scripts know it.
struct SubjectAnchor: Hashable, Sendable {
  var id: Int64
  /// The item that it is, if it is one.
  var item: Item.ID?
  var kind: Subject.Kind
  var characters: String
  var slug: String
  var meanings: [Subject.Meaning]
  var readings: [Subject.Reading]
  /// The learner's own.
  var synonyms: [String]
  /// The paragraphs of WaniKani's texts about its meaning and reading.
  var mnemonics: [Asked: [String]] = [:]
  var hints: [Asked: [String]] = [:]

  /// - Returns: nil for an item that is not Japanese.
  init?(_ item: Item, _ entry: CourseEntry?) {
    let front = SafeHTML.plainText(item.content.front)
    guard Script.language(of: front) == "ja" else { return nil }
    let served = ServedItem(item, entry)
    id = item.id
    self.item = item.id
    kind = served.kind
    slug = served.slug
    meanings = served.meanings
    readings = served.readings
    characters = front
    synonyms = item.content.plainSynonyms
  }

  init(_ info: SubjectInfo) {
    self.init(info.subject)
    synonyms = info.material.synonyms
  }

  init(_ subject: Subject) {
    (id, synonyms) = (subject.id, [])
    kind = subject.kind
    characters = subject.characters ?? ""
    slug = subject.slug
    // The first reading shows scripts which type is asked for.
    (meanings, readings) = (
      subject.meanings, subject.readings.filter(\.primary) + subject.readings.filter { !$0.primary }
    )
    mnemonics = [
      .meaning: Self.paragraphs(subject.meaningMnemonic),
      .reading: Self.paragraphs(subject.readingMnemonic),
    ]
    hints = [
      .meaning: Self.paragraphs(subject.meaningHint),
      .reading: Self.paragraphs(subject.readingHint),
    ]
  }

  private static func paragraphs(_ text: String) -> [String] {
    Mnemonic(text).paragraphs.map { $0.map(\.text).joined() }
  }

  /// With an account, gives an item the ID of its subject, as scripts look it up by that: the ID of
  /// another subject may be the item's own. One that WaniKani hasn't got has a negative ID.
  mutating func identify(_ study: Study) async throws {
    guard let item, try await study.waniKani.account() != nil else { return }
    let kinds = Subject.Kind.allCases.filter { $0.folder == kind.folder }
    let written = kind == .radical ? characters : slug
    id = try await study.waniKani.subjectID(of: written, as: kinds) ?? -item
  }

  /// Its page at WaniKani.
  var address: String { "https://www.wanikani.com/\(kind.folder)/\(slug)" }

  /// In the form of WaniKani's pages, which is not that of its API.
  private var described: JSONValue {
    let type = kind.rawValue.split(separator: "_").map(\.capitalized).joined()
    return [
      "id": .number(Double(id)), "characters": .string(characters), "type": .string(type),
      "subject_category": .string(kind.name.capitalized),
      "meanings": .array(meanings.map { Self.answer($0.meaning, isPrimary: $0.primary) }),
      "readings": .array(
        readings.map { Self.answer($0.reading, isPrimary: $0.primary, type: $0.type) }),
      "primary_reading_type": readings.first?.type.map(JSONValue.string) ?? .null,
    ]
  }

  private static func answer(_ text: String, isPrimary: Bool, type: String? = nil) -> JSONValue {
    var answer: [String: JSONValue] = [
      "text": .string(text), "kind": isPrimary ? "primary" : "alternative",
    ]
    answer["type"] = type.map(JSONValue.string)
    return .object(answer)
  }

  fileprivate var json: String { Self.json(described) }

  fileprivate static func json(_ value: some Encodable) -> String {
    (try? JSONEncoder.stable.text(of: value)) ?? "[]"  // It always can be.
  }

  /// The queue of a quiz, in which only the question that is asked is known, and its synonyms.
  @HTMLBuilder var queue: HTMLContent {
    div(.id("quiz-queue"), .hidden) {
      Self.data("[\(json)]", .data("quiz-queue-target", value: "subjects"))
    }
    div(.id("quiz-user-synonyms"), .hidden) {
      Self.data(
        Self.json(["\(id)": synonyms]), .data("quiz-user-synonyms-target", value: "synonyms"))
    }
  }

  private static func data(_ json: String, _ target: HTMLAttribute) -> HTMLElement {
    script(.type("application/json"), target) {
      HTMLContent.raw(json.replacing("<", with: "\\u003c"))
    }
  }
}

extension QuestionView.Anchor {
  private struct Statistic: Encodable {
    var incorrect: Int
    var complete: Bool
  }

  /// The answers to each part as the events of WaniKani's pages have them, as JSON. A part that
  /// the subject hasn't got is complete.
  fileprivate var statistics: String {
    SubjectAnchor.json([
      "meaning": Statistic(incorrect: parts.meaning.misses, complete: parts.meaning.isRight),
      "reading": Statistic(
        incorrect: parts.reading.misses,
        complete: parts.reading.isRight || subject.readings.isEmpty),
    ])
  }

  /// Counts the answers that a session's log has.
  mutating func count(
    _ target: AnswerTarget, in session: SessionID, _ context: PageContext
  ) async throws {
    parts = try await context.study.answeredParts(of: target, asking: asked, in: session)
  }

  /// Counts an answer that is not graded yet.
  mutating func add(isRight: Bool) { parts.add(asked, isRight: isRight) }
}

extension HTMLElement {
  /// Hides the element, and gives it the attributes of a question for userscripts.
  func about(_ anchor: QuestionView.Anchor) -> HTMLElement {
    let subject = anchor.subject
    return attributes(
      .data("question-type", value: anchor.asked.rawValue),
      .data("subject-id", value: "\(subject.id)"),
      .data("characters", value: subject.characters), .data("subject", value: subject.json),
      .data("stats", value: anchor.statistics), .hidden)
  }
}

extension Layout {
  /// Puts content into an element that scripts look for, where scripts run.
  @HTMLBuilder
  func anchored(_ style: String, @HTMLBuilder content: () -> HTMLContent) -> HTMLContent {
    if userscripts == nil { content() } else { div(.class(style)) { content() } }
  }

  func dashboard(@HTMLBuilder content: () -> HTMLContent) -> HTMLContent {
    anchored("dashboard") { anchored("dashboard__content", content: content) }
  }

  /// The charts of a dashboard.
  func forecast(_ charts: [BarChart]) -> HTMLContent {
    anchored("progress-and-forecast") {
      anchored("wk-panel wk-panel--review-forecast") {
        anchored("wk-panel__header") { HTMLContent.empty }
        div(.class("charts")) { charts }
      }
    }
  }

  /// Returns a class, with the one that scripts look for where scripts run.
  func anchored(_ style: String, as anchor: String) -> String {
    userscripts == nil ? style : "\(style) \(anchor)"
  }

  var promptStyle: String { anchored("prompt", as: "character-header__characters") }
}
