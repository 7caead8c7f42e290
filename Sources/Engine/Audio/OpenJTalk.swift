public import Foundation

/// Open JTalk, which speaks Japanese: the program with its dictionary and its voices.
public struct OpenJTalk: Sendable {
  /// With its first arguments.
  let program: [String]
  let dictionary: String
  /// The folders that voices are looked for in, the first one first.
  let voices: [URL]
  let patience: Duration

  public static let installed = OpenJTalk()

  public init(
    program: [String] = ["open_jtalk"], dictionary: String = TaggerDictionary.naist,
    voices: [URL] = [URL(filePath: "/usr/share/hts-voice", directoryHint: .isDirectory)],
    patience: Duration = .seconds(10)
  ) {
    (self.program, self.dictionary) = (program, dictionary)
    (self.voices, self.patience) = (voices, patience)
  }

  /// Debian has each voice in a folder of its own.
  ///
  /// - Throws: `Problem` when the program or every voice is missing.
  func voice() throws(Problem) -> URL {
    guard let name = program.first, ProgramsInTurn().program(name) != nil else {
      throw .noOpenJTalk
    }
    let found = voices.lazy.compactMap { folder in
      // A folder that is not there holds no voice.
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL }.filter { $0.pathExtension == "htsvoice" }
        .min { $0.path < $1.path }
    }
    guard let voice = found.first else { throw .noVoice(in: voices) }
    return voice
  }

  /// - Parameter text: one line.
  /// - Throws: `Problem` when something is missing, it fails, or takes too long.
  func say(_ text: String, into file: URL) async throws {
    let words = program + ["-x", dictionary, "-m", try voice().path, "-ow", file.path]
    guard let outcome = try await outcome(of: words, hearing: "\(text)\n") else {
      throw Problem.voiceFailed(detail: "no answer within \(patience)")
    }
    // A file without samples is its header only.
    guard outcome.status == 0, let wave = try? Data(contentsOf: file), wave.count > 44,
      wave.starts(with: "RIFF".utf8)
    else {
      throw Problem.voiceFailed(detail: "status \(outcome.status): \(outcome.errors)")
    }
  }

  /// Nil when it took too long.
  private func outcome(
    of words: [String], hearing text: String
  ) async throws -> ChildProcess.Outcome? {
    try await withThrowingTaskGroup(of: ChildProcess.Outcome?.self) { group in
      group.addTask { try await ChildProcess.run(words, input: text) }
      group.addTask { [patience] in
        try await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}

extension Problem {
  static let noOpenJTalk = Problem(
    "Open JTalk, which speaks Japanese, is not installed.",
    remedy: "Install the package open-jtalk.")

  static func noVoice(in folders: [URL]) -> Problem {
    Problem(
      "There is no Japanese voice on this computer.",
      remedy: """
        Install the package hts-voice-nitech-jp-atr503-m001, or put a voice (.htsvoice) into \
        \(folders.first?.path ?? "").
        """)
  }

  static func voiceFailed(detail: String) -> Problem {
    Problem(
      "Open JTalk could not say that.",
      remedy: "Try again; “sanpo doctor” checks whether all of it is installed.", detail: detail)
  }
}
