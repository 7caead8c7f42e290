public import Foundation

/// The Open JTalk speech synthesiser: the program, its dictionary and its voices.
///
/// Given text, it finds readings and accents by itself. The engine that its voices are made for,
/// `hts_engine`, takes labels that say them, if it is installed.
public struct OpenJTalk: Sendable {
  /// The input of the engine.
  enum Script {
    case text(String)
    case labels([String])

    var text: String {
      switch self {
      case .text(let text): text
      case .labels(let lines): lines.joined(separator: "\n")
      }
    }
  }

  /// The command and its first arguments.
  let program: [String]
  /// The engine's command and its first arguments; empty for none.
  let engine: [String]
  /// The folders to search for voices, in order.
  let voices: [URL]
  let timeout: Duration

  public static let installed = OpenJTalk()

  public init(
    program: [String] = ["open_jtalk"], engine: [String] = ["hts_engine"],
    voices: [URL] = OpenJTalk.voices(in: ProcessInfo.processInfo.environment),
    timeout: Duration = .seconds(10)
  ) {
    (self.program, self.engine) = (program, engine)
    (self.voices, self.timeout) = (voices, timeout)
  }

  /// - Parameter environment: `SANPO_VOICES` names a folder whose voices go first.
  public static func voices(in environment: [String: String]) -> [URL] {
    [environment["SANPO_VOICES"] ?? "", "/usr/share/hts-voice"].filter { !$0.isEmpty }
      .map { URL(filePath: $0, directoryHint: .isDirectory) }
  }

  /// Whether the engine is installed.
  var takesLabels: Bool { engine.first.map { FallbackPrograms().program($0) != nil } ?? false }

  var lacksEngine: Bool { !engine.isEmpty && !takesLabels }

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

  /// Synthesises a line into a WAV file.
  ///
  /// - Throws: `Problem` if something is missing, or if it fails or times out.
  func synthesize(_ script: Script, into file: URL) async throws {
    let into = ["-m", try voice().path, "-ow", file.path]
    let words =
      switch script {
      case .text: program + ["-x", TaggerDictionary.naist] + into
      case .labels: engine + into + ["/dev/stdin"]
      }
    let outcome = try await withTimeout(timeout) {
      try await ChildProcess.run(words, input: "\(script.text)\n")
    }
    guard let outcome else {
      throw Problem.voiceFailed(detail: "no answer within \(timeout)")
    }
    // A WAV file of 44 bytes is a header without samples.
    guard outcome.status == 0, let wave = try? Data(contentsOf: file), wave.count > 44,
      wave.starts(with: "RIFF".utf8)
    else {
      throw Problem.voiceFailed(detail: "status \(outcome.status): \(outcome.errors)")
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
      remedy: "Try again; “doctor” checks the installation.", detail: detail)
  }
}
