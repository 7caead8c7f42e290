import Helpers
import Testing

@testable import Pages

/// The end of a server of several learners.
struct ServerEndTests {
  @Test func `A server that ends reports no failure of what it was tidying`() async throws {
    let (stage, logged) = (try LearnerStage(), LoggedMessages())
    let ended = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await LearnersSite.tidy(stage.site.sites, logged.logger)
    }

    await ended.value

    #expect(logged.all.isEmpty)
  }
}
