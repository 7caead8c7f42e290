public import Foundation

/// Gives faces access to userscripts: their folder, what they fetch, and their list.
public struct UserscriptRoom: Sendable {
  public let files: UserscriptFolder
  public let fetch = UserscriptFetch(web: PublicHTTP(http: .network, asker: "Scripts"))
  private let scripts: UserscriptRepository

  init(_ context: StudyContext) {
    files = UserscriptFolder(
      folder: context.storage.folder.appending(path: "userscripts", directoryHint: .isDirectory))
    scripts = UserscriptRepository(storage: context.storage, files: files, fetch: fetch)
  }

  public func list() async throws(Problem) -> UserscriptList {
    try await throwingProblems { try await scripts.list() }
  }

  /// Installs a script, or updates the one with the same name and namespace.
  @discardableResult
  public func install(_ source: String) async throws(Problem) -> Userscript.ID {
    try await throwingProblems { try await scripts.install(source) }
  }

  public func edit(_ id: Userscript.ID, source: String) async throws(Problem) {
    try await throwingProblems { try await scripts.edit(id, source: source) }
  }

  public func setOn(_ id: Userscript.ID, _ isOn: Bool) async throws(Problem) {
    try await throwingProblems { try await scripts.setOn(id, isOn) }
  }

  public func move(_ id: Userscript.ID, by places: Int) async throws(Problem) {
    try await throwingProblems { try await scripts.move(id, by: places) }
  }

  public func remove(_ id: Userscript.ID) async throws(Problem) {
    try await throwingProblems { try await scripts.remove(id) }
  }

  /// Decides whether a script may ask a host.
  public func setHost(
    _ host: String, isAllowed: Bool, for id: Userscript.ID
  ) async throws(Problem) {
    try await throwingProblems { try await scripts.setHost(host, isAllowed: isAllowed, for: id) }
  }
}

// MARK: Files

extension UserscriptRoom {
  /// Fetches the files that a script names or has asked for, with the person's consent.
  public func fetchFiles(of id: Userscript.ID) async throws(Problem) {
    try await throwingProblems { try await scripts.fetchFiles(of: id) }
  }

  /// Adds a file that the person has, in place of fetching it.
  public func provide(
    _ file: Data, type: String = "", at url: String, for id: Userscript.ID
  ) async throws(Problem) {
    try await throwingProblems { try await scripts.provide(file, type: type, at: url, for: id) }
  }
}

// MARK: What running scripts ask for

extension UserscriptRoom {
  /// Remembers a file that a script requested while it ran.
  public func noteAsked(_ url: String, by id: Userscript.ID) async throws(Problem) {
    try await throwingProblems { try await scripts.noteAsked(url, by: id) }
  }

  public func noteFailure(
    _ message: String, of id: Userscript.ID, at now: Date
  ) async throws(Problem) {
    try await throwingProblems { try await scripts.noteFailure(message, of: id, at: now) }
  }

  public func setValue(
    _ name: String, json: String, of id: Userscript.ID
  ) async throws(Problem) {
    try await throwingProblems { try await scripts.setValue(name, json: json, of: id) }
  }

  public func removeValue(_ name: String, of id: Userscript.ID) async throws(Problem) {
    try await throwingProblems { try await scripts.removeValue(name, of: id) }
  }

  public func forgetValues(of id: Userscript.ID) async throws(Problem) {
    try await throwingProblems { try await scripts.forgetValues(of: id) }
  }
}
