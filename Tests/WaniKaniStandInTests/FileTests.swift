import Testing

@testable import WaniKaniStandIn

/// Section 9 of the reference: images and recordings on another host.
struct FileTests {
  @Test func `Files have a content type, and are fetched without a token`() async throws {
    let host = try await Visitor.arriving()
    let origin = host.service.base.replacing("/v2", with: "")
    var account = StandInAccount.beginner(now: TestClock.start)
    account.hostFiles(at: origin)
    let visitor = try await Visitor.arriving(account)

    let id = try #require(account.subjects.rows.first { $0.kind == .vocabulary }).id
    let word = try await visitor.get("/subjects?ids=\(id)")
    let audio = "data.0.data.pronunciation_audios.0"
    let url = try #require(word.text("\(audio).url"))
    let file = try await host.send("GET", url)

    #expect(word["\(audio).content_type"] == "audio/mpeg")
    #expect(word["\(audio).metadata.voice_actor_name"] == "Hinata")
    #expect(file.status == 200)
    #expect(file[header: "content-type"] == "audio/mpeg")
    #expect(file.body.count == 417)
    #expect(host.service.log.tokens == [])
  }
}
