public import Engine
public import Foundation

/// A small program in place of Open JTalk, whose recordings hold the words it was told to say.
public enum StandInVoice {
  /// Fills the file `$out` from its standard input.
  public static let speaks = "{ printf 'RIFF%60s' ''; cat; } >\"$out\""

  /// - Parameter folder: where its voice lies.
  public static func openJTalk(
    in folder: URL, _ script: String = speaks, patience: Duration = .seconds(60)
  ) throws -> OpenJTalk {
    try Data().write(to: folder.appending(path: "small.htsvoice"))
    let program = """
      for word; do [ "$before" = -ow ] && out=$word; before=$word; done
      \(script)
      """
    return OpenJTalk(
      program: ["sh", "-c", program, "open_jtalk"], voices: [folder], patience: patience)
  }

  public static func words(in recording: Data) -> String {
    String(decoding: recording.dropFirst(64), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
