import Engine
import Foundation
import Helpers
import JobServer
import Testing

@testable import Engine

/// A learner's data at the backend, as programs made for WaniKani read them.
@Suite(.timeLimit(.minutes(5))) struct LearnerAPITests {
  private func learner() throws -> Study {
    Study(
      try Storage.inMemory(), face: .sanpo, course: nil, in: StudyEnvironment(timeZone: .gmt))
  }

  private func token(
    for study: Study, may permissions: Set<APIToken.Permission> = []
  ) async throws -> String {
    try await study.createAPIToken(named: "client", may: permissions).secret
  }

  @Test func `Programs need a token of the learner's, and no app header`() async throws {
    let study = try learner()
    let backend = try await RunningBackend(learner: study)
    let token = try await token(for: study)

    let user = try await backend.send("GET", "/v2/user", app: nil, token: token)
    let stranger = try await backend.send("GET", "/v2/user", app: nil, token: "anna-token")

    #expect(user.status == 200 && user.body["object"] == "user")
    #expect(user.body["url"]?.string == "\(backend.url.absoluteString)/v2/user")
    #expect(stranger.status == 401)
  }

  @Test func `What a token may not write is refused`() async throws {
    let study = try learner()
    let backend = try await RunningBackend(learner: study)
    let token = try await token(for: study)

    let answer = try await backend.send(
      "POST", "/v2/reviews", ["review": ["assignment_id": 1]], app: nil, token: token)

    #expect(answer.status == 403)
  }

  @Test func `A learner's token is none of the queue's`() async throws {
    let study = try learner()
    let backend = try await RunningBackend(learner: study)

    let answer = try await backend.send("GET", "/v1/auth/me", token: try await token(for: study))

    #expect(answer.status == 401)
  }

  @Test(arguments: ["/v2", "/v2/user", "/v2/subjects/1"])
  func `A backend without a learner says so`(path: String) async throws {
    let backend = try await RunningBackend()

    let answer = try await backend.send("GET", path, app: nil, token: "any")

    #expect(answer.status == 404 && answer.body["code"] == 404)
    #expect(answer.body["error"]?.string?.contains("--learner") == true)
  }

  private func setup(in folder: TemporaryFolder) throws -> BackendSetup {
    try BackendSetup(
      [
        "TARUKINGU": "app", "SANPO_BACKEND_TOKENS": "anna=anna-token",
        "SANPO_BACKEND_HOME": folder.file("backend").path,
      ], host: "127.0.0.1", port: 0, servesClients: true, workers: 0,
      learner: folder.file("anna"))
  }

  @Test func `A mistake in the learner's sanpo.conf is told`() throws {
    let folder = try TemporaryFolder()
    _ = try Study.open(folder.file("anna"), face: .sanpo, course: nil)
    try Data("new-per-dya = 5\n".utf8).write(to: folder.file("anna/sanpo.conf"))

    let warnings = try setup(in: folder).warnings

    #expect(warnings.count == 1)
    #expect(
      warnings.first?.hasPrefix(
        "sanpo.conf, line 1: there is no setting or flag “new-per-dya”.") == true)
  }

  @Test func `A folder without data is not made into a learner's`() throws {
    let folder = try TemporaryFolder()

    let problem = #expect(throws: Problem.self) { try setup(in: folder) }

    #expect(problem?.sentence.contains("no learner's data") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.file("anna").path))
  }

  @Test func `A folder where a backend can't keep its jobs is named with its variable`() throws {
    let folder = try TemporaryFolder()
    try Data("a file".utf8).write(to: folder.file("backend"))

    let problem = #expect(throws: Problem.self) { try setup(in: folder) }

    #expect(problem?.sentence.hasPrefix("The backend can't keep its jobs.") == true)
    #expect(problem?.remedy.contains("SANPO_BACKEND_HOME") == true)
  }
}
