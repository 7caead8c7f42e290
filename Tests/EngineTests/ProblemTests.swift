import Testing

@testable import Engine

struct ProblemTests {
  private let tooOld = BackendFailure(code: "", status: 426).problem

  @Test func `A learner of a server is sent to its owner with what only they can do`() async {
    let busy = BackendFailure(code: "", status: 429).problem

    let told = await Problem.toldToLearner { [tooOld.remedy, busy.remedy] }

    #expect(told == ["Contact the owner of this server.", "Try again in a minute."])
    #expect(tooOld.remedy == "Update Sanpo, then start it again.")
  }

  @Test func `A problem in another sentence keeps its remedy for the owner`() async {
    let said = await Problem.toldToLearner { tooOld.saying("Nothing is translated.") }

    let told = await Problem.toldToLearner { said.remedy }

    #expect(said.sentence == "Nothing is translated." && said.detail == tooOld.detail)
    #expect(said.remedy == tooOld.remedy && told == "Contact the owner of this server.")
  }

  @Test func `A day without a backup is the owner's where its reason is`() async {
    let problem = Problem.dayWithoutBackup(tooOld)

    let told = await Problem.toldToLearner { problem.remedy }

    #expect(problem.remedy == "Update Sanpo, then start it again. Sanpo will try again.")
    #expect(told == "Contact the owner of this server.")
  }

  @Test func `A problem of a learner's job is stored with the owner's remedy`() async throws {
    let text = try await Problem.toldToLearner { try JSONText.of(tooOld) }

    let stored: Problem = try JSONText.value(text)

    #expect(stored == tooOld && text.contains("Update Sanpo"))
  }

  @Test func `A problem that an earlier version stored is read`() throws {
    let text = #"{"sentence":"It stopped.","remedy":"Try again.","detail":""}"#

    let stored: Problem = try JSONText.value(text)

    #expect(stored == Problem("It stopped.", remedy: "Try again."))
  }
}
