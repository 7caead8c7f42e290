public import Foundation

extension Study {
  /// Opens the data of one learner of a server that several share.
  ///
  /// The dictionary is built once for all. Keys are kept in the learner's folder, never in the
  /// desktop's keyring, and nobody is given the token of the server's owner.
  ///
  /// - Throws: `Problem`, as `open` does.
  public static func open(
    _ learner: Learner.ID, of accounts: Accounts, face: Face = .webview, course: Course?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Study {
    let folder = accounts.folder(of: learner)
    let owners = ["SANPO_WANIKANI_TOKEN", "DBUS_SESSION_BUS_ADDRESS"]
    return try open(
      folder, face: face, clock: accounts.clock, course: course,
      waniKani: .system(in: folder, environment: environment.filter { !owners.contains($0.key) }),
      isStarting: true, shared: accounts.home)
  }
}
