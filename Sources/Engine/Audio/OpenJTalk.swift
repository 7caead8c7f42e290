public import Foundation

/// The Open JTalk speech synthesizer: the program, its dictionary and its voices.
public struct OpenJTalk: Sendable {
  /// The command and its first arguments.
  let program: [String]
  let dictionary: String
  /// The folders to search for voices, in order.
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

  /// Returns the first installed voice. Debian puts each voice in a folder of its own.
  ///
  /// - Throws: `Problem` if the program or every voice is missing.
  func voice() throws(Problem) -> URL {
    guard let name = program.first, FallbackPrograms().program(name) != nil else {
      throw .noOpenJTalk
    }
    let found = voices.lazy.compactMap { folder in
      // A missing folder holds no voice.
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL }.filter { $0.pathExtension == "htsvoice" }
        .min { $0.path < $1.path }
    }
    guard let voice = found.first else { throw .noVoice(in: voices) }
    return voice
  }

  /// Synthesizes a line of text into a WAV file.
  ///
  /// - Throws: `Problem` if something is missing, or if it fails or times out.
  func synthesize(_ text: String, into file: URL) async throws {
    let words = program + ["-x", dictionary, "-m", try voice().path, "-ow", file.path]
    guard let outcome = try await outcome(of: words, hearing: "\(text)\n") else {
      throw Problem.voiceFailed(detail: "no answer within \(patience)")
    }
    // A WAV file of 44 bytes is a header without samples.
    guard outcome.status == 0, let wave = try? Data(contentsOf: file), wave.count > 44,
      wave.starts(with: "RIFF".utf8)
    else {
      throw Problem.voiceFailed(detail: "status \(outcome.status): \(outcome.errors)")
    }
  }

  /// Returns nil on timeout.
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
      "No Japanese voice is installed.",
      remedy: """
        Install the package hts-voice-nitech-jp-atr503-m001, or put a voice (.htsvoice) into \
        \(folders.first?.path ?? "").
        """)
  }

  static func voiceFailed(detail: String) -> Problem {
    Problem(
      "Open JTalk couldn't read that aloud.",
      remedy: "Try again; “sanpo doctor” checks the installation.", detail: detail)
  }
}
