import Foundation
import Testing

@testable import WaniKaniStandIn

/// Section 1 of the reference: tokens, revisions, paths.
struct TransportTests {
  @Test func `A bearer token authenticates the account`() async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/user")

    #expect(reply.status == 200)
    #expect(reply["data.username"] == "stroller")
    #expect(reply[header: "content-type"] == "application/json; charset=utf-8")
  }

  @Test(arguments: [
    [:], ["Authorization": "Bearer 00000000-0000-0000-0000-000000000000"],
    ["Authorization": "Bearer"], ["Authorization": StandInToken.full.text],
  ])
  func `Without a known token every request is 401`(
    _ headers: [String: String]
  ) async throws {
    let visitor = try await Visitor.arriving()
    for path in ["/user", "/subjects", "/nowhere"] {
      let reply = try await visitor.send("GET", path, headers)

      #expect(reply.status == 401)
      #expect(reply["error"] == "Unauthorized. Nice try.")
      #expect(reply["code"] == 401)
    }
  }

  @Test func `A missing revision means the first, an unknown one is rejected`() async throws {
    let visitor = try await Visitor.arriving()
    var headers = ["Authorization": "Bearer \(StandInToken.full.text)"]
    #expect(try await visitor.send("GET", "/user", headers).status == 200)

    headers["Wanikani-Revision"] = "20991231"
    #expect(try await visitor.send("GET", "/user", headers).status == 422)
    #expect(visitor.service.log.withoutRevision.map(\.number) == [1])
  }

  @Test(arguments: ["/nowhere", "/subjects/999999", "/assignments/0", "/subjects/x", "/reviews/0"])
  func `A missing resource is 404`(_ path: String) async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get(path)

    #expect(reply.status == 404)
    #expect(reply["error"] == "Not found")
    #expect(reply["code"] == 404)
  }

  @Test(arguments: ["//level_progressions", "/level_progressions/"])
  func `Double and trailing slashes are ignored`(_ path: String) async throws {
    let visitor = try await Visitor.arriving()
    #expect(try await visitor.get(path).status == 200)
  }

  @Test func `Reading is always allowed, but writing needs a permission of the token`() async throws
  {
    let visitor = try await Visitor.arriving()
    let token = StandInToken.readOnly
    let review = #"{"review":{"assignment_id":1}}"#

    #expect(try await visitor.get("/assignments", token: token).status == 200)
    #expect(try await visitor.put("/assignments/1/start", "{}", token: token).status == 403)
    #expect(try await visitor.post("/reviews", review, token: token).status == 403)
    #expect(try await visitor.post("/study_materials", "{}", token: token).status == 403)
    #expect(try await visitor.put("/study_materials/1", "{}", token: token).status == 403)
    #expect(visitor.account.assignments[1]?.stage == 0)
  }

  @Test func `A permission only allows its own action`() async throws {
    let token = StandInToken("b", permissions: [.startAssignments])
    let visitor = try await Visitor.arriving(tokens: [token])
    #expect(try await visitor.put("/assignments/1/start", "{}", token: token).status == 200)
    #expect(try await visitor.post("/study_materials", "{}", token: token).status == 403)
  }

  @Test func `A hibernating account is 403 on every path`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.change { $0.setHibernating(true, now: $1) }

    let reply = try await visitor.get("/user")

    #expect(reply.status == 403)
    #expect(reply["error"] == "The user is hibernating")
  }

  @Test func `Every response has the time of the service's own clock`() async throws {
    let visitor = try await Visitor.arriving()
    #expect(try await visitor.get("/user")[header: "date"] == "Mon, 02 Mar 2026 10:20:30 GMT")

    visitor.service.setClockOff(by: .seconds(3 * 3_600))

    #expect(try await visitor.get("/nowhere")[header: "date"] == "Mon, 02 Mar 2026 13:20:30 GMT")
  }

  @Test func `A body that is not JSON, or not declared as JSON, is 422`() async throws {
    let visitor = try await Visitor.arriving()
    let plain = ["Authorization": "Bearer \(StandInToken.full.text)", "Content-Type": "text/plain"]
    let body = #"{"study_material":{"subject_id":2,"meaning_note":"mine"}}"#

    #expect(try await visitor.post("/study_materials", "{\"study_material\":").status == 422)
    #expect(try await visitor.send("POST", "/study_materials", plain, body).status == 422)
    #expect(visitor.account.materials.rows == [])
  }
}
