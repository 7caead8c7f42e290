/// Something that a plan can include. Faces and rooms ask for these, never for a plan by its name.
public enum Entitlement: String, CaseIterable, Hashable, Sendable {
  case tutor
  case songTranslation = "songs.translation"
  case filling = "items.filling"
  case manyLearners = "learners.many"

  /// The name in a plan's list.
  var title: String {
    switch self {
    case .tutor: "the tutor"
    case .songTranslation: "song translations by a language model"
    case .filling: "filling in missing meanings and examples"
    case .manyLearners: "several learners on one server"
    }
  }
}

extension Problem {
  public static func notIncluded(_ entitlement: Entitlement) -> Problem {
    Problem(
      "Your plan doesn't include \(entitlement.title).",
      // The server's own folder has no pages.
      remedy: entitlement == .manyLearners
        ? "See “plan” for what it includes; “plan redeem FILE” redeems a licence."
        : "See “plan”, or Plan in Settings, for what it includes and how to upgrade.")
  }
}
