import Foundation

/// One thing as the service gives it. What it has beyond these is ignored: new fields may come.
struct Resource<Fields: Decodable>: Decodable {
  var id: Int64
  var object: String
  var fields: Fields

  enum CodingKeys: String, CodingKey {
    case id, object
    case fields = "data"
  }
}

/// Makes a value of a thing, or nothing of what this version does not know.
protocol Wired {
  init(wire: Data) throws
}

extension Assignment: Wired {
  init(wire: Data) throws {
    self.init(try JSONDecoder().decode(Resource<Fields>.self, from: wire))
  }

  init(_ wire: Resource<Fields>) {
    let fields = wire.fields
    self.init(
      id: wire.id, subject: fields.subject, kind: fields.kind, stage: fields.stage,
      unlockedAt: fields.unlocked?.date, startedAt: fields.started?.date,
      passedAt: fields.passed?.date, burnedAt: fields.burned?.date,
      availableAt: fields.available?.date, resurrectedAt: fields.resurrected?.date,
      isHidden: fields.hidden ?? false)
  }

  struct Fields: Decodable {
    var subject: Int64
    var kind: Subject.Kind
    var stage: Int
    var unlocked, started, passed, burned, available, resurrected: Instant?
    var hidden: Bool?

    enum CodingKeys: String, CodingKey {
      case hidden
      case subject = "subject_id"
      case kind = "subject_type"
      case stage = "srs_stage"
      case unlocked = "unlocked_at"
      case started = "started_at"
      case passed = "passed_at"
      case burned = "burned_at"
      case available = "available_at"
      case resurrected = "resurrected_at"
    }
  }
}

extension SRSSystem: Wired {
  init(wire: Data) throws {
    let wire = try JSONDecoder().decode(Resource<Fields>.self, from: wire)
    let fields = wire.fields
    self.init(
      id: wire.id, name: fields.name, starting: fields.starting, passing: fields.passing,
      burning: fields.burning,
      intervals: Dictionary(
        fields.stages.compactMap { stage in stage.seconds.map { (stage.position, $0) } },
        uniquingKeysWith: { $1 }))
  }

  private struct Fields: Decodable {
    var name: String
    var starting, passing, burning: Int
    var stages: [Stage]

    enum CodingKeys: String, CodingKey {
      case name, stages
      case starting = "starting_stage_position"
      case passing = "passing_stage_position"
      case burning = "burning_stage_position"
    }
  }

  private struct Stage: Decodable {
    var position: Int
    var interval: Double?
    var unit: String?

    enum CodingKeys: String, CodingKey {
      case position, interval
      case unit = "interval_unit"
    }

    var seconds: Double? {
      let units: [String: Double] = [
        "milliseconds": 0.001, "seconds": 1, "minutes": 60, "hours": 3_600, "days": 86_400,
        "weeks": 604_800,
      ]
      guard let interval, let factor = units[unit ?? "seconds"] else { return nil }
      return interval * factor
    }
  }
}

extension ReviewStatistic: Wired {
  init(wire: Data) throws {
    self.init(try JSONDecoder().decode(Resource<Fields>.self, from: wire))
  }

  init(_ wire: Resource<Fields>) {
    let fields = wire.fields
    self.init(
      id: wire.id, subject: fields.subject,
      meaning: Tally(
        correct: fields.meaningCorrect, incorrect: fields.meaningIncorrect,
        maxStreak: fields.meaningMax, currentStreak: fields.meaningCurrent),
      reading: Tally(
        correct: fields.readingCorrect, incorrect: fields.readingIncorrect,
        maxStreak: fields.readingMax, currentStreak: fields.readingCurrent),
      percentageCorrect: fields.percentage, isHidden: fields.hidden ?? false)
  }

  struct Fields: Decodable {
    var subject: Int64
    var meaningCorrect, meaningIncorrect, meaningMax, meaningCurrent: Int
    var readingCorrect, readingIncorrect, readingMax, readingCurrent: Int
    var percentage: Int
    var hidden: Bool?

    enum CodingKeys: String, CodingKey {
      case hidden
      case subject = "subject_id"
      case meaningCorrect = "meaning_correct"
      case meaningIncorrect = "meaning_incorrect"
      case meaningMax = "meaning_max_streak"
      case meaningCurrent = "meaning_current_streak"
      case readingCorrect = "reading_correct"
      case readingIncorrect = "reading_incorrect"
      case readingMax = "reading_max_streak"
      case readingCurrent = "reading_current_streak"
      case percentage = "percentage_correct"
    }
  }
}

/// A study material with the number it goes by at the service.
struct ServedMaterial: Hashable, Wired {
  var id: Int64
  var material: StudyMaterial
  var isHidden: Bool

  init(wire: Data) throws {
    let wire = try JSONDecoder().decode(Resource<Fields>.self, from: wire)
    id = wire.id
    isHidden = wire.fields.hidden ?? false
    material = StudyMaterial(
      subject: wire.fields.subject, meaningNote: wire.fields.meaningNote ?? "",
      readingNote: wire.fields.readingNote ?? "", synonyms: wire.fields.synonyms ?? [])
  }

  private struct Fields: Decodable {
    var subject: Int64
    var meaningNote, readingNote: String?
    var synonyms: [String]?
    var hidden: Bool?

    enum CodingKeys: String, CodingKey {
      case hidden
      case subject = "subject_id"
      case meaningNote = "meaning_note"
      case readingNote = "reading_note"
      case synonyms = "meaning_synonyms"
    }
  }
}
