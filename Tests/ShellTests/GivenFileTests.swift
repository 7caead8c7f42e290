import Foundation
import Testing

@testable import Shell

/// Files that commands read.
struct GivenFileTests {
  @Test func `What a shell opened for a command is read like a file`() async throws {
    let (words, song) = (try opened("猫,cat\n"), try opened("雨が降る\n"))
    let stage = try Stage()

    let imported = try await stage.sanpo("import", Self.path(words), "--deck", "Animals")
    let added = try await stage.sanpo("song", "add", Self.path(song))

    #expect(imported.status == 0 && imported.data.hasPrefix("1 item added"))
    #expect(added.status == 0 && added.data.contains("雨が降る"))
  }

  @Test func `At the prompt, standard input is not read under another name, either`()
    async throws
  {
    let outcome = try await Stage().script("import /dev/stdin")

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("Standard input is already read for commands."))
  }

  /// A pipe from which the text can be read.
  private func opened(_ text: String) throws -> Pipe {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    return pipe
  }

  private static func path(_ pipe: Pipe) -> String {
    "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
  }
}
