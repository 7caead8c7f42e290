/// A paged collection of the service, named as in its URL.
public enum WaniKaniCollection: String, CaseIterable, Hashable, Sendable, Codable {
  case systems = "spaced_repetition_systems"
  case subjects
  case assignments
  case statistics = "review_statistics"
  case materials = "study_materials"
  case progressions = "level_progressions"
  case resets
  case voices = "voice_actors"

  /// Whether it hardly ever changes and is requested once a day.
  var changesRarely: Bool { self == .systems || self == .voices }

  /// Whether the first sync leaves it to the next, as a full account comes close to the rate limit of
  /// one minute. Past resets are reflected in what it downloads.
  var isForLater: Bool { self == .resets || self == .voices }

  /// The plural name of its resources.
  var pluralName: String {
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
