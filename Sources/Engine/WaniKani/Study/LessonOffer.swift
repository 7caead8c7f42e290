/// An available lesson that can be chosen.
public struct LessonOffer: Hashable, Sendable {
  public var tile: SubjectTile
  public var level: Int

  /// The maximum number of lessons in one session.
  public static var most: Int { WaniKaniSettings.lessonSizes.upperBound }
}
