import Foundation
import Helpers
import Testing

@testable import Engine

/// Installing a dictionary, with a small program in place of pip.
struct DictionaryInstallerTests {
  private let folder: TemporaryFolder
  private var dictionaries: URL { folder.file("dictionary") }

  init() throws { folder = try TemporaryFolder() }

  /// - Parameter script: can use the target folder as `$target`.
  private func install(_ script: String) async throws -> String {
    let pip = """
      for word; do [ "$before" = --target ] && target=$word; before=$word; done
      place=$target/unidic_lite/dicdir
      mkdir -p "$place"
      \(script)
      """
    return try await DictionaryInstaller(folder.url, pip: ["sh", "-c", pip, "pip"]).installUniDic()
  }

  private static let fill = """
    ln -s \(TaggerDictionary.naist)/* "$place"
    printf 'cost-factor = 800\\nbos-feature = BOS/EOS,*,*,*,*,*,*,*,*\\n' > "$place/dicrc"
    """

  @Test func `An installed dictionary is found in the learner's folder`() async throws {
    let place = try await install(Self.fill)

    #expect(place == dictionaries.appending(path: "unidic-lite").path)
    #expect(
      Tokeniser.unidicLite.place(in: dictionaries, packages: [])
        == "\(place)/unidic_lite/dicdir")
  }

  @Test func `A newer installation replaces an older one`() async throws {
    _ = try await install(Self.fill)
    _ = try await install("\(Self.fill)\ntouch \"$place/newer\"")

    let newer = dictionaries.appending(path: "unidic-lite/unidic_lite/dicdir/newer")
    #expect(FileManager.default.fileExists(atPath: newer.path))
  }

  @Test(arguments: ["echo no network >&2; exit 1", "echo broken > \"$place/sys.dic\"", "exit 0"])
  func `A failed installation leaves nothing that passes for a dictionary`(_ script: String)
    async throws
  {
    let problem = await #expect(throws: Problem.self) { try await install(script) }

    #expect(problem?.remedy.isEmpty == false)
    #expect(Tokeniser.unidicLite.place(in: dictionaries, packages: []) == nil)
  }

  @Test func `Without pip the error contains the command`() async throws {
    let installer = DictionaryInstaller(folder.url, pip: ["no-such-program"])

    let problem = await #expect(throws: Problem.self) { try await installer.installUniDic() }

    #expect(problem?.remedy.contains("no-such-program install") == true)
  }
}
