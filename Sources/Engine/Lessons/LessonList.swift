/// The lessons screen: what waits in a deck with its subdecks, or with nil in all decks.
public typealias LessonList = Loader<Deck.ID?, LessonsWaiting>

extension LessonList.Event {
  public static func opened(in deck: Deck.ID? = nil) -> Self { .requested(deck) }
}

extension LessonList.State {
  public var waiting: LessonsWaiting { value ?? LessonsWaiting() }
}
