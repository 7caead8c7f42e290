import Engine
import Foundation
import WaniKaniStandIn

/// A synced account for whoever has none: invented subjects, a service on this machine that stands
/// in for WaniKani, and a folder that ends with it.
enum Demo {
  static func run(_ body: (Study) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "sanpo-demo-\(UUID().uuidString)")
    // What cannot be removed lies where the system clears up by itself.
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await StandInServer.start(
      StandInService(.small(now: Date()), clock: { Date() }))
    let study = try await study(in: folder, beside: server)
    complain(
      """
      This is a demo: the account is invented, and all of it ends with this. In another terminal:
        export SANPO_HOME=\(folder.path) SANPO_WANIKANI_URL=\(server.base.absoluteString) \
      SANPO_WANIKANI_TOKEN=\(StandInToken.full.text)
        Schemes/native
      """)
    try await body(study)
    await server.stop()
  }

  private static func study(in folder: URL, beside server: StandInServer) async throws -> Study {
    let address = server.base.absoluteString
    server.service.change { account, _ in
      account.hostFiles(at: address.replacing("/v2", with: ""))
    }
    // Not the desktop's keyring, which is the person's own.
    let connection = WaniKaniConnection(
      secrets: .system(in: folder, environment: [:]), address: address)
    let study = try Study.open(folder, face: .webview, course: .bundled(), waniKani: connection)
    let (signIn, sync) = (study.signIn(), study.sync())
    await signIn.send(.tokenGiven(StandInToken.full.text))
    await sync.send(.asked(.changes))
    if let problem = signIn.state.problem ?? sync.state.problem { throw problem }
    return study
  }
}
