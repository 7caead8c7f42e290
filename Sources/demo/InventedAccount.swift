import Engine
import Foundation
import WaniKaniStandIn

/// Invented subjects, a service on this machine that stands in for WaniKani, and a study of them in
/// a folder of its own.
struct InventedAccount {
  let folder: URL
  let address: String
  let token = StandInToken.full.text
  let study: Study

  /// The service and the folder end with the body.
  static func open(_ body: (InventedAccount) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "sanpo-demo-\(UUID().uuidString)")
    // The system clears its temporary folder.
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await StandInServer.start(
      StandInService(.small(now: Date()), clock: { Date() }))
    let address = server.base.absoluteString
    server.service.change { account, _ in
      account.hostFiles(at: address.replacing("/v2", with: ""))
    }
    let account = try InventedAccount(in: folder, at: address)
    try await account.sync()
    try await body(account)
    await server.stop()
  }

  private init(in folder: URL, at address: String) throws {
    (self.folder, self.address) = (folder, address)
    // Not the desktop's keyring, which is the person's own.
    let connection = WaniKaniConnection(
      secrets: .system(in: folder, environment: [:]), address: address)
    study = try Study.open(
      folder, face: .webview, course: .bundled(),
      in: StudyEnvironment(
        waniKani: connection))
  }

  private func sync() async throws {
    try await study.waniKani.signIn(token: token)
    try await study.waniKani.sync().sent(.asked(.changes))
  }
}
