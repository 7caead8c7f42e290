import Foundation

/// A resource of the served API, ready to be written, with what filters ask of it.
struct ServedResource: Sendable {
  /// What filters ask.
  struct Traits: Sendable {
    var subject: Subject.ID = 0
    var kind: Subject.Kind?
    var level = 0
    var slug = ""
    var isHidden = false
    var assignment: Assignment?
    /// The percentage of correct answers.
    var percentage = 0
  }

  var id: Int64
  /// The type, such as "assignment" or "kanji".
  var object: String
  /// The members of `data` without the braces and without `created_at`; nil if the resource is
  /// stored as the service wrote it, and read when it is sent.
  var members: String?
  /// Nil until it is first served.
  var createdAt: ServedTime?
  var updatedAt: ServedTime?
  /// The path of its page at Sanpo, for subjects that no service has a page for.
  var page: String?
  var traits = Traits()

  /// Tells whether it changed since it was last served.
  var digest: Int64 {
    var hash = StableHash()
    for var text in [object, members ?? ""] {
      text.withUTF8 { hash.addWords(of: UnsafeRawBufferPointer($0)) }
    }
    return Int64(bitPattern: hash.value)
  }

  /// - Parameter url: The address of its collection.
  func json(at url: String) -> String {
    let document = page.map { page in
      let site = url.range(of: "/v2").map { url[..<$0.lowerBound] } ?? ""
      return "\"document_url\":\(ServedJSON.text(site + page)),"
    }
    return "{\"id\":\(id),\"object\":\"\(object)\",\"url\":\"\(url)/\(id)\","
      + "\"data_updated_at\":\(ServedJSON.time(updatedAt)),"
      + "\"data\":{\"created_at\":\(ServedJSON.time(createdAt)),\(document ?? "")\(members ?? "")}}"
  }
}

enum ServedJSON {
  static func text(_ text: String?) -> String { text.map(JSONText.quoted) ?? "null" }

  static func time(_ time: ServedTime?) -> String { time.map { "\"\($0.text)\"" } ?? "null" }
  static func time(_ date: Date?) -> String { time(date.map(ServedTime.init)) }
  static func number(_ number: Int?) -> String { number.map(String.init) ?? "null" }

  static func list(_ pieces: [String]) -> String { "[\(pieces.joined(separator: ","))]" }
  static func texts(_ texts: [String]) -> String { list(texts.map { text($0) }) }
  static func numbers(_ numbers: some Sequence<Int64>) -> String { list(numbers.map { "\($0)" }) }
}

extension ServedResource {
  /// - Parameter id: The service's, or one of ours if the service has not created it yet.
  init(_ assignment: Assignment, id: Int64, level: Int) {
    let times: [(String, Date?)] = [
      ("unlocked_at", assignment.unlockedAt), ("started_at", assignment.startedAt),
      ("passed_at", assignment.passedAt), ("burned_at", assignment.burnedAt),
      ("available_at", assignment.availableAt), ("resurrected_at", assignment.resurrectedAt),
    ]
    self.init(
      id: id, object: "assignment",
      members:
        "\"subject_id\":\(assignment.subject),\"subject_type\":\"\(assignment.kind.rawValue)\","
        + "\"srs_stage\":\(assignment.stage),"
        + times.map { "\"\($0)\":\(ServedJSON.time($1))" }.joined(separator: ",")
        + ",\"hidden\":\(assignment.isHidden)",
      createdAt: (assignment.unlockedAt ?? assignment.startedAt).map(ServedTime.init),
      traits: Traits(
        subject: assignment.subject, kind: assignment.kind, level: level,
        isHidden: assignment.isHidden, assignment: assignment))
  }

  init(_ material: StudyMaterial, id: Int64, kind: Subject.Kind, isHidden: Bool) {
    self.init(
      id: id, object: "study_material",
      members: "\"subject_id\":\(material.subject),\"subject_type\":\"\(kind.rawValue)\","
        + "\"meaning_note\":\(ServedJSON.text(material.meaningNote)),"
        + "\"reading_note\":\(ServedJSON.text(material.readingNote)),"
        + "\"meaning_synonyms\":\(ServedJSON.texts(material.synonyms)),\"hidden\":\(isHidden)",
      traits: Traits(subject: material.subject, kind: kind, isHidden: isHidden))
  }
}

/// The counts of a subject's reviews.
struct ServedStatistic: Sendable {
  struct Part: Sendable {
    var correct = 0
    var incorrect = 0
    var maxStreak = 0
    var streak = 0

    /// Adds a review: its misses, then the answer that was right.
    mutating func add(misses: Int) {
      correct += 1
      incorrect += min(misses, 1_000_000)
      streak = misses == 0 ? streak + 1 : 1
      maxStreak = max(maxStreak, streak)
    }
  }

  var id: Int64
  var subject: Subject.ID
  var kind: Subject.Kind
  var meaning = Part()
  var reading = Part()
  var isHidden = false
  var createdAt: Date?

  /// The share of right answers in percent, rounded; 0 without any.
  var percentage: Int {
    let right = meaning.correct + reading.correct
    let all = right + meaning.incorrect + reading.incorrect
    return all == 0 ? 0 : Int((100 * Double(right) / Double(all)).rounded())
  }

  var resource: ServedResource {
    let parts = [("meaning", meaning), ("reading", reading)].map { name, part in
      "\"\(name)_correct\":\(part.correct),\"\(name)_incorrect\":\(part.incorrect),"
        + "\"\(name)_max_streak\":\(part.maxStreak),\"\(name)_current_streak\":\(part.streak)"
    }
    return ServedResource(
      id: id, object: "review_statistic",
      members: "\"subject_id\":\(subject),\"subject_type\":\"\(kind.rawValue)\","
        + "\(parts.joined(separator: ",")),\"percentage_correct\":\(percentage),"
        + "\"hidden\":\(isHidden)",
      createdAt: createdAt.map(ServedTime.init),
      traits: .init(subject: subject, kind: kind, isHidden: isHidden, percentage: percentage))
  }
}
