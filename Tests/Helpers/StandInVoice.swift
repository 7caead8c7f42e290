public import Engine
public import Foundation

/// A small program in place of Open JTalk, whose recordings contain the text to speak.
public enum StandInVoice {
  /// Writes standard input to the file `$out`.
  public static let speaks = "{ printf 'RIFF%60s' ''; cat; } >\"$out\""

  /// - Parameter folder: the folder for its voice.
  public static func openJTalk(
    in folder: URL, _ script: String = speaks, timeout: Duration = .seconds(60)
  ) throws -> OpenJTalk {
    try Data().write(to: folder.appending(path: "small.htsvoice"))
    let program = """
      for word; do [ "$before" = -ow ] && out=$word; before=$word; done
      \(script)
      """
    return OpenJTalk(
      program: ["sh", "-c", program, "open_jtalk"], engine: [], voices: [folder], timeout: timeout
    )
  }

  public static func words(in recording: Data) -> String {
    String(decoding: recording.dropFirst(64), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
