import Engine
import Testing

@testable import Pages

struct RouteTests {
  static let samples: [Route] =
    [
      .today, .lessons, .lesson, .study, .session, .decks, .deck(7), .deckOptions(7),
      .deckItems(7), .item(12), .itemEditing(12), .itemActions(12), .find,
      .dictionary, .word(WordName("食べる", "たべる")), .word(WordName("a/b", "?#%")), .kanjiGrid,
      .kanji("休"), .read, .correction, .exchange,
      .importing(3), .export(.csv), .export(.tsv), .deckExport(7, .csv), .deckExport(7, .tsv),
      .settings, .about, .keys, .live, .asset(fingerprint: "ab12", name: "app.css"),
      .media("猫 と 犬.png"), .compare, .pane(.native), .pane(.hybrid),
    ] + waniKani.map(Route.waniKani) + Route.LessonMove.allCases.map(Route.lessonMove)
    + Route.SessionMove.allCases.map(Route.sessionMove)
    + Route.CompareMove.allCases.map(Route.compareMove)

  private static let waniKani: [WaniKaniRoute] =
    [
      .board, .choice, .subject(440), .sound(440, 2),
      .picture(8),
      .sync, .account, .unsent, .unsentExport,
    ]
    + WaniKaniPlan.Kind.allCases.map { .study($0) }
    + WaniKaniRoute.Move.allCases.flatMap { move in
      WaniKaniPlan.Kind.allCases.map { .move($0, move) }
    }

  @Test(arguments: samples)
  func everyAddressThatIsWrittenIsReadBack(_ route: Route) {
    #expect(Route(path: route.path) == route)
  }

  @Test func noTwoRoutesShareAnAddress() {
    #expect(Set(Self.samples.map(\.path)).count == Self.samples.count)
  }

  @Test(arguments: [
    "", "decks", "//", "/decks/", "/decks/x", "/decks/7/", "/decks/7/x", "/decks/7/options/x",
    "/items", "/items/99999999999999999999", "/lesson/x", "/exchange/x", "/assets/app.css",
    "/media/a/b", "/today", "/kanji/a/b", "/words", "/words/a", "/words/a/b/c", "/dictionary/a",
    "/read/x",
    "/%FF", "/import",
    "/wanikani/", "/wanikani/x", "/wanikani/reviews/x", "/wanikani/subjects", "/wanikani/sync/x",
    "/wanikani/subjects/x", "/wanikani/subjects/1/sound", "/wanikani/subjects/1/sound/x",
    "/wanikani/subjects/1/picture/2",
    "/compare/webview", "/compare/sanpo", "/compare/x",
  ])
  func anythingElseLeadsNowhere(_ path: String) {
    #expect(Route(path: path) == nil)
  }

  @Test func aQueryIsEncodedAndWhatIsMissingLeftOut() {
    let path = Route.find.path(["q": "deck:\"A B\" 猫&x", "page": nil])

    #expect(path == "/find?q=deck%3A%22A%20B%22%20%E7%8C%AB%26x")
  }
}
