/// The lessons screen: what waits in a deck with its subdecks, or with nil in all decks.
public typealias LessonList = Loader<DeckRoot?, LessonsWaiting>

extension LessonList.Event {
  public static func opened(in deck: Deck.ID? = nil) -> Self {
    .requested(deck.map(DeckRoot.deck))
  }

  public static func opened(inside root: DeckRoot?) -> Self { .requested(root) }
}

extension LessonList.State {
  public var waiting: LessonsWaiting { value ?? LessonsWaiting() }
}
