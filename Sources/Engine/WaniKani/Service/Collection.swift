/// What the service gives out page by page; each is named as in its address.
public enum WaniKaniCollection: String, CaseIterable, Hashable, Sendable, Codable {
  case systems = "spaced_repetition_systems"
  case subjects
  case assignments
  case statistics = "review_statistics"
  case materials = "study_materials"
  case progressions = "level_progressions"
  case resets
  case voices = "voice_actors"

  /// These hardly ever change and are asked for once a day.
  var isSeldom: Bool { self == .systems || self == .voices }

  /// What its things are called, with an s at the end.
  public var things: String {
    switch self {
    case .systems: "SRS systems"
    case .subjects: "subjects"
    case .assignments: "assignments"
    case .statistics: "statistics"
    case .materials: "study materials"
    case .progressions: "level records"
    case .resets: "resets"
    case .voices: "voices"
    }
  }
}
