public import Foundation

/// Wires up userscripts for `Study`.
public struct UserscriptRoom: Sendable {
  private let scripts: UserscriptRepository

  init(_ context: StudyContext) {
    scripts = UserscriptRepository(
      storage: context.storage,
      files: UserscriptFolder(
        folder: context.storage.folder.appending(path: "userscripts", directoryHint: .isDirectory)),
      fetch: UserscriptFetch(http: .network))
  }

  public func list() -> Store<Userscripts> { Store(Userscripts(scripts.list), state: .init()) }

  /// The code of a script, with the files that it requires before it.
  ///
  /// - Throws: `Problem` if a file is missing.
  public func code(of script: Userscript) throws -> String { try scripts.files.code(of: script) }

  /// A file that a script has fetched; nil if it has not.
  public func file(_ url: String, of script: Userscript) -> (data: Data, type: String)? {
    scripts.files.fetched(url, of: script)
  }

  /// Sends a script's request to a host that it may ask.
  public func request(
    _ method: String, _ address: String, headers: [String: String], body: Data?,
    for script: Userscript
  ) async throws -> HTTP.Response {
    try await scripts.fetch.request(method, address, headers: headers, body: body, for: script)
  }
}
