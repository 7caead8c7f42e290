import Engine
import Helpers
import WaniKaniStandIn

/// Performs intents on the pages, one by one in the order of the catalogue.
struct PageWalk {
  let home: WalkedHome
  let stage: BrowserStage
  let browser: Browser
  /// Stands in for WaniKani.
  let service: StandInService
  let model: ModelStandIn

  func perform(_ intent: Intent) async throws {
    switch intent.area {
    case .overview: try await performOfOverview(intent)
    case .lessons: try await performOfLessons(intent)
    case .study: try await performOfStudy(intent)
    case .askedItem: try await performOfAskedItem(intent)
    case .items: try await performOfItems(intent)
    case .dictionary: try await performOfDictionary(intent)
    case .japanese: try await performOfJapanese(intent)
    case .decks: try await performOfDecks(intent)
    case .waniKani: try await performOfWaniKani(intent)
    case .words: try await performOfWords(intent)
    case .quiz: try await performOfQuiz(intent)
    case .tutor: try await performOfTutor(intent)
    case .songs: try await performOfSongs(intent)
    case .exchange: try await performOfExchange(intent)
    case .userscripts: try await performOfScripts(intent)
    case .settings: try await performOfSettings(intent)
    case .care: try await performOfCare(intent)
    case .accounts: try await performOfAccounts(intent)
    }
  }
}
