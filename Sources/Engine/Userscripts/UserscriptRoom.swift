import Foundation

/// Gives faces access to userscripts: their folder, what they fetch, and their list.
public struct UserscriptRoom: Sendable {
  public let files: UserscriptFolder
  public let fetch = UserscriptFetch(http: .network)
  private let scripts: UserscriptRepository

  init(_ context: StudyContext) {
    files = UserscriptFolder(
      folder: context.storage.folder.appending(path: "userscripts", directoryHint: .isDirectory))
    scripts = UserscriptRepository(storage: context.storage, files: files, fetch: fetch)
  }

  public func list() -> Store<Userscripts> { Store(Userscripts(scripts.list), state: .init()) }
}
