import Foundation

/// A resource of the served API, ready to be written, with what filters ask of it.
struct ServedResource: Sendable {
  /// The values that filters compare.
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
  /// The members of `data` but `created_at`; nil if the resource is stored as the service wrote it,
  /// and read when it is sent.
  var members: OrderedJSON.Members?
  /// Nil until it is first served.
  var createdAt: ServedTime?
  var updatedAt: ServedTime?
  /// The path of its page at Sanpo, for subjects that no service has a page for.
  var page: String?
  var traits = Traits()

  /// Tells whether it changed since it was last served.
  var digest: Int64 {
    var hash = StableHash()
    for var text in [object, members?.text ?? ""] {
      text.withUTF8 { hash.addWords(of: UnsafeRawBufferPointer($0)) }
    }
    return Int64(bitPattern: hash.value)
  }

  /// - Parameter url: the address of its collection.
  func json(at url: String) -> OrderedJSON {
    var data: OrderedJSON.Members = ["created_at": createdAt]
    if let page {
      // Whatever path the API is below, such as that for userscripts.
      let host = url.range(of: "://")?.upperBound
      let end = host.flatMap { url[$0...].firstIndex(of: "/") }
      data.append(["document_url": "\(end.map { url[..<$0] } ?? "")\(page)"])
    }
    if let members { data.append(members) }
    return [
      "id": id, "object": object, "url": "\(url)/\(id)", "data_updated_at": updatedAt, "data": data,
    ]
  }
}

extension ServedResource {
  /// - Parameter id: the service's, or one of ours if the service has not created it yet.
  init(_ assignment: Assignment, id: Int64, level: Int) {
    self.init(
      id: id, object: "assignment",
      members: [
        "subject_id": assignment.subject, "subject_type": assignment.kind.rawValue,
        "srs_stage": assignment.stage, "unlocked_at": assignment.unlockedAt,
        "started_at": assignment.startedAt, "passed_at": assignment.passedAt,
        "burned_at": assignment.burnedAt, "available_at": assignment.availableAt,
        "resurrected_at": assignment.resurrectedAt, "hidden": assignment.isHidden,
      ],
      createdAt: (assignment.unlockedAt ?? assignment.startedAt).map(ServedTime.init),
      traits: Traits(
        subject: assignment.subject, kind: assignment.kind, level: level,
        isHidden: assignment.isHidden, assignment: assignment))
  }

  init(_ material: StudyMaterial, id: Int64, kind: Subject.Kind, isHidden: Bool) {
    self.init(
      id: id, object: "study_material",
      members: [
        "subject_id": material.subject, "subject_type": kind.rawValue,
        "meaning_note": material.meaningNote, "reading_note": material.readingNote,
        "meaning_synonyms": material.synonyms, "hidden": isHidden,
      ],
      traits: Traits(subject: material.subject, kind: kind, isHidden: isHidden))
  }
}

/// The counts of a subject's reviews.
struct ServedStatistic: Sendable {
  typealias Part = SubjectAccuracy.Part

  var id: Int64
  var subject: Subject.ID
  var kind: Subject.Kind
  var meaning = Part()
  var reading = Part()
  var isHidden = false
  var createdAt: Date?

  /// The share of right answers in percent, rounded; 0 without any.
  var percentage: Int {
    let all = meaning.answers + reading.answers
    return all == 0 ? 0 : Int((100 * Double(meaning.right + reading.right) / Double(all)).rounded())
  }

  var resource: ServedResource {
    ServedResource(
      id: id, object: "review_statistic",
      members: [
        "subject_id": subject, "subject_type": kind.rawValue,
        "meaning_correct": meaning.right, "meaning_incorrect": meaning.wrong,
        "meaning_max_streak": meaning.longestStreak, "meaning_current_streak": meaning.streak,
        "reading_correct": reading.right, "reading_incorrect": reading.wrong,
        "reading_max_streak": reading.longestStreak, "reading_current_streak": reading.streak,
        "percentage_correct": percentage, "hidden": isHidden,
      ],
      createdAt: createdAt.map(ServedTime.init),
      traits: .init(subject: subject, kind: kind, isHidden: isHidden, percentage: percentage))
  }
}

extension SubjectAccuracy.Part {
  /// Adds a review: its misses, then the answer that was right.
  mutating func add(misses: Int) {
    right += 1
    wrong += min(misses, 1_000_000)
    streak = misses == 0 ? streak + 1 : 1
    longestStreak = max(longestStreak, streak)
  }

  mutating func add(isRight: Bool) {
    if isRight { right += 1 } else { wrong += 1 }
    streak = isRight ? streak + 1 : 0
    longestStreak = max(longestStreak, streak)
  }
}
