/// The available lessons to choose from, in the service's order.
public typealias LessonChoice = Loader<Void, [LessonOffer]>

/// A subject whose lesson is available.
public struct LessonOffer: Hashable, Sendable {
  public var tile: SubjectTile
  public var level: Int
}

extension LessonChoice {
  /// The maximum number of lessons in one session.
  public static var most: Int { WaniKaniSettings.lessonSizes.upperBound }
}

extension LessonChoice.State {
  public var offers: [LessonOffer] { value ?? [] }

  /// Returns the lessons with this ID, characters or meaning.
  public func offers(named name: some StringProtocol) -> [LessonOffer] {
    offers.filter { offer in
      "\(offer.tile.id)" == name || offer.tile.characters == name
        || offer.tile.meaning.lowercased() == name.lowercased()
    }
  }
}
