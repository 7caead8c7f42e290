import Foundation
import Helpers
import Synchronization
import Testing
import WaniKaniStandIn

@testable import Engine

/// Recordings and images are downloaded once, from any host.
struct SubjectMediaTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `A downloaded file is available offline`() async throws {
    let asked = Mutex(0)
    let media = media { request in
      asked.withLock { $0 += 1 }
      #expect(request.headers["Authorization"] == nil)
      return HTTP.Response(status: 200, body: Data("OggS and so on".utf8))
    }

    let first = try await media.file(at: "https://files.example/a.ogg")
    let second = try await media.file(at: "https://files.example/a.ogg")

    #expect((first.kind, second.bytes) == (.ogg, Array("OggS and so on".utf8)))
    #expect(asked.withLock(\.self) == 1)
  }

  @Test(arguments: ["<html>not found</html>", "", "MZ\u{90}"])
  func `A file that is neither audio nor an image is discarded`(body: String) async throws {
    let media = media { _ in HTTP.Response(status: 200, body: Data(body.utf8)) }

    await #expect(throws: Problem.noMedia) {
      try await media.file(at: "https://files.example/a.mp3")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(arguments: [
    "http://files.example/a.mp3", "file:///etc/passwd", "", "https://", "https://me@x/a.mp3",
  ])
  func `Only secure web addresses are requested`(address: String) async throws {
    let media = media { _ in
      Issue.record("It was asked.")
      return HTTP.Response(status: 200, body: Data("ID3".utf8))
    }

    await #expect(throws: Problem.noMedia) { try await media.file(at: address) }
  }

  @Test func `Without a network the file is reported as unavailable`() async throws {
    let media = media { _ in throw HTTP.Failure.unreachable("offline") }

    await #expect(throws: Problem.noMedia) {
      try await media.file(at: "https://files.example/a.mp3")
    }
  }

  @Test func `The level's recordings are downloaded once`() async throws {
    let stage = try WaniKaniStage(in: folder)
    stage.service.change { account, _ in account.hostFiles(at: "http://localhost") }
    try await stage.sync()

    let first = try #require(try await stage.sync(.audio).recordings)
    let second = try #require(try await stage.sync(.audio).recordings)

    #expect(first.downloaded > 0 && first.missing == 0)
    #expect((second.downloaded, second.kept) == (0, first.downloaded + first.kept))
    let files = stage.service.log.requests.filter { $0.request.path.hasPrefix("/files") }
    #expect(files.count == first.downloaded)
    #expect(files.allSatisfy { $0.token == nil })
  }

  @Test func `Without the recordings' host the download stops`() async throws {
    let stage = try WaniKaniStage(in: folder)
    stage.service.change { account, _ in account.hostFiles(at: "http://localhost/missing") }
    try await stage.sync()

    #expect(await stage.syncProblem(.audio) == .noMedia)
  }

  private func media(
    _ send: @escaping @Sendable (HTTP.Request) async throws -> HTTP.Response
  ) -> SubjectMedia {
    SubjectMedia(http: HTTP(send: send), folder: folder.url)
  }
}
