/// What of WaniKani may be learned now, to choose from: in the service's own order.
public typealias LessonChoice = Loader<Void, [LessonOffer]>

/// A subject that may be learned.
public struct LessonOffer: Hashable, Sendable {
  public var tile: SubjectTile
  public var level: Int
}

extension LessonChoice {
  public typealias Offer = LessonOffer

  /// How many may be learned at once.
  public static var most: Int { WaniKaniSettings.lessonSizes.upperBound }
}

extension LessonChoice.State {
  public var offers: [LessonOffer] { value ?? [] }

  /// Those that a name means: a number, characters or a meaning.
  public func offers(named name: some StringProtocol) -> [LessonOffer] {
    offers.filter { offer in
      "\(offer.tile.id)" == name || offer.tile.characters == name
        || offer.tile.meaning.lowercased() == name.lowercased()
    }
  }
}
