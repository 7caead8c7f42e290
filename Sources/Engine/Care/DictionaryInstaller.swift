public import Foundation

/// Installs unidic-lite into the learner's folder with pip.
public struct DictionaryInstaller: Sendable {
  let folder: URL
  /// The command and its first arguments.
  let pip: [String]

  /// - Parameter learner: the learner's folder.
  public init(_ learner: URL) {
    self.init(learner, pip: ["python3", "-m", "pip"])
  }

  init(_ learner: URL, pip: [String]) {
    folder = learner.appending(path: "dictionary", directoryHint: .isDirectory)
    self.pip = pip
  }

  /// Installs into a temporary folder, and moves it into place once it can be read.
  ///
  /// - Throws: `Problem` if pip is missing or fails, or its package isn't a dictionary.
  /// - Returns: the dictionary's folder.
  public func installUniDic() async throws -> String {
    let place = Tokeniser.unidicLite.ownFolder(in: folder)
    let unfinished = folder.appending(path: "unidic-lite.unfinished", directoryHint: .isDirectory)
    let words = pip + Self.arguments(target: unfinished)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try removeWhereThere(unfinished)
      let outcome = try await ChildProcess.run(words)
      try Task.checkCancellation()
      guard outcome.status == 0 else { throw Failure(detail: outcome.errors) }
      _ = try Tagger(dictionary: unfinished.appending(path: "unidic_lite/dicdir").path)
      try removeWhereThere(place)
      try FileManager.default.moveItem(at: unfinished, to: place)
      return place.path
    } catch  where !(error is CancellationError) {
      throw Problem(
        "unidic-lite could not be installed.",
        remedy: """
          Check that pip (Debian's package python3-pip) and the network are available, or install it \
          yourself: \((pip + Self.arguments(target: place)).joined(separator: " "))
          """, detail: "\(error)")
    }
  }

  private struct Failure: Error {
    var detail: String
  }

  private func removeWhereThere(_ folder: URL) throws {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    try FileManager.default.removeItem(at: folder)
  }

  /// Installs only this package, without dependencies.
  private static func arguments(target: URL) -> [String] {
    [
      "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--target", target.path,
      "unidic-lite",
    ]
  }
}
