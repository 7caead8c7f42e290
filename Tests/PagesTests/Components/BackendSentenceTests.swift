import Testing

@testable import Engine
@testable import Pages

struct BackendSentenceTests {
  @Test func `Learners are told what their plan includes, not where the owner's backend is`() {
    var state = ModelPage.State(setup: ModelSetup())
    state.setup.backend = "http://10.0.0.7:7268"
    state.backendTasks = ["translates songs", "fills in fields"]
    let owners = state.backendSentence
    state.isOnServer = true
    state.backendTasks = ["fills in fields"]
    let learners = state.backendSentence
    state.backendTasks = []

    #expect(
      owners == "The backend at http://10.0.0.7:7268 translates songs and fills in fields.")
    #expect(learners == "This server fills in fields.")
    #expect(state.backendSentence == nil)
  }
}
