import Engine
import Foundation
import Hummingbird

/// Japanese as the voice of this computer says it.
struct VoiceFile: Endpoint {
  static let address = Address(
    "voice/{writing}/{reading}", \VoiceFile.writing, \VoiceFile.reading
  ) { writing, reading in Spoken(writing, reading: reading).map(VoiceFile.init) }

  let spoken: Spoken

  init(_ spoken: Spoken) { self.spoken = spoken }

  private var writing: String { spoken.writing }
  /// Never empty, since an address has no empty parts.
  private var reading: String { spoken.reading.isEmpty ? writing : spoken.reading }

  func response(to context: PageContext) async throws -> Response {
    let file = try await context.study.file(of: .voice(spoken))
    return context.media(try Data(contentsOf: file), type: "audio/wav")
  }
}
