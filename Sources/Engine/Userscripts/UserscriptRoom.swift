import Foundation

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

  public func list() async throws(Problem) -> UserscriptList { try await perform(.list) }

  /// Does what is asked for.
  ///
  /// - Returns: all userscripts afterwards.
  @discardableResult
  public func perform(_ request: UserscriptRequest) async throws(Problem) -> UserscriptList {
    try await throwingProblems { try await scripts.list(request) }
  }
}
