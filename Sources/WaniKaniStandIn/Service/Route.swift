/// What a request asks for.
enum Route: Equatable {
  case user, changeUser, summary
  case all(Collection)
  case one(Collection, Int)
  case start(Int)
  case review
  case addMaterial
  case changeMaterial(Int)

  enum Collection: String, CaseIterable {
    case assignments, resets, reviews, subjects
    case levelProgressions = "level_progressions"
    case reviewStatistics = "review_statistics"
    case spacedRepetitionSystems = "spaced_repetition_systems"
    case studyMaterials = "study_materials"
    case voiceActors = "voice_actors"

    var pageSize: Int { self == .subjects || self == .reviews ? 1_000 : 500 }
  }

  /// Behind the service's base path; nil for what there is not.
  init?(_ method: String, _ segments: [Substring]) {
    let number = segments.count > 1 ? Int(segments[1]) : nil
    switch (method, segments.first ?? "", segments.count) {
    case ("GET", "user", 1): self = .user
    case ("PUT", "user", 1): self = .changeUser
    case ("GET", "summary", 1): self = .summary
    case ("POST", "reviews", 1): self = .review
    case ("POST", "study_materials", 1): self = .addMaterial
    case ("PUT", "study_materials", 2):
      guard let number else { return nil }
      self = .changeMaterial(number)
    case ("PUT", "assignments", 3):
      guard let number, segments[2] == "start" else { return nil }
      self = .start(number)
    case ("GET", let name, 1...2):
      guard let collection = Collection(rawValue: String(name)) else { return nil }
      guard segments.count == 2 else {
        self = .all(collection)
        return
      }
      guard let number else { return nil }
      self = .one(collection, number)
    default: return nil
    }
  }

  /// What a token has to be allowed; reading always is.
  var permission: StandInToken.Permission? {
    switch self {
    case .changeUser: .updateUser
    case .start: .startAssignments
    case .review: .createReviews
    case .addMaterial: .createStudyMaterials
    case .changeMaterial: .updateStudyMaterials
    case .user, .summary, .all, .one: nil
    }
  }
}
