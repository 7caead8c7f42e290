import Engine
import Foundation
import Hummingbird

/// Japanese speech synthesised on this computer.
struct VoiceFile: Endpoint {
  static let address = Address(
    "voice/{writing}/{reading}", \VoiceFile.writing, \VoiceFile.reading
  ) { writing, reading in Utterance(writing, reading: reading).map(VoiceFile.init) }

  let utterance: Utterance

  init(_ utterance: Utterance) { self.utterance = utterance }

  private var writing: String { utterance.writing }
  /// Never empty, since a URL has no empty segments.
  private var reading: String { utterance.reading.isEmpty ? writing : utterance.reading }

  func response(to context: PageContext) async throws -> Response {
    let file = try await context.study.file(of: .voice(utterance))
    return context.media(try Data(contentsOf: file), type: "audio/wav")
  }
}
