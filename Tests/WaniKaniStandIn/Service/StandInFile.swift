/// A picture or recording, hosted elsewhere and served without a token.
struct StandInFile {
  let answer: StandInAnswer

  /// Serves any path below "/files"; nil for other paths.
  init?(_ request: StandInRequest) {
    guard request.method == "GET", request.segments.first == "files",
      let ending = request.segments.last?.split(separator: ".").last
    else { return nil }
    switch ending {
    case "svg": answer = Self.file("image/svg+xml", Array(Self.picture.utf8))
    case "webm": answer = Self.file("audio/webm", Self.silence)
    default: answer = Self.file("audio/mpeg", Self.silence)
    }
  }

  private static func file(_ type: String, _ bytes: [UInt8]) -> StandInAnswer {
    StandInAnswer(
      status: 200, headers: [("Content-Type", type), ("Cache-Control", "max-age=31536000")],
      body: bytes)
  }

  private static let picture = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\
    <path d="M5 1v8" stroke="currentColor"/></svg>
    """

  /// One silent frame of MPEG audio, 128 kbit/s at 44.1 kHz.
  private static let silence: [UInt8] =
    [0xff, 0xfb, 0x90, 0x00] + Array(repeating: 0, count: 413)
}
