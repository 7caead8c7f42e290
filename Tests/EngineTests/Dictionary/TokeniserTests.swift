import Foundation
import Helpers
import Testing

@testable import Engine

/// The dictionary of the tokeniser.
struct TokeniserTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func choose(_ name: String) async throws {
    let study = try Study.open(
      folder.url, face: .sanpo, course: nil,
      in: StudyEnvironment(
        timeZone: .gmt))
    try await study.care.changeSettings(["tokeniser": name])
  }

  private func put(_ dictionary: String, into place: String) throws -> URL {
    let root = folder.file(place)
    let files = root.appending(path: dictionary)
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try Data().write(to: files.appending(path: "sys.dic"))
    return root
  }

  @Test func `The setting can be read without opening a study`() async throws {
    #expect(TokeniserQuery.chosen(in: folder.url) == .naistJdic)
    #expect(!FileManager.default.fileExists(atPath: folder.file("sanpo.sqlite").path))

    try await choose("unidic-lite")

    #expect(TokeniserQuery.chosen(in: folder.url) == .unidicLite)
  }

  @Test(arguments: ["", "no database"])
  func `Unreadable data means the default`(_ content: String) throws {
    try Data(content.utf8).write(to: folder.file("sanpo.sqlite"))

    #expect(TokeniserQuery.chosen(in: folder.url) == .naistJdic)
  }

  @Test func `The learner's own dictionary is preferred to Python's`() throws {
    let packages = try put("unidic_lite/dicdir", into: "packages")
    let own = try put("unidic-lite/unidic_lite/dicdir", into: "own")
    let none = folder.file("none")

    let unidic = Tokeniser.unidicLite
    #expect(unidic.place(in: none, packages: []) == nil)
    #expect(unidic.place(in: none, packages: [packages])?.contains("/packages/") == true)
    #expect(unidic.place(in: own, packages: [packages])?.contains("/own/") == true)
  }

  @Test func `A selected dictionary that cannot be read is reported, and naist-jdic replaces it`()
    async throws
  {
    try await choose("unidic-lite")
    let dictionaries = folder.file("dictionary")
    try FileManager.default.createDirectory(at: dictionaries, withIntermediateDirectories: true)
    _ = try put("dictionary/unidic-lite", into: "")
    var said: [String] = []

    let text = try JapaneseTools(folder: folder.url, edict: folder.file("none"))
      .text { said.append($0) }

    #expect(try text.reading(of: "猫") == "ねこ")
    #expect(said.contains { $0.contains("naist-jdic is used instead.") })
  }

  @Test func `Changing the setting opens the new dictionary, an unchanged one is kept`() throws {
    let tools = JapaneseTools(folder: folder.url, edict: folder.file("none"))

    let first = try tools.text(with: .naistJdic)
    let same = try tools.text(with: .naistJdic)
    let other = try tools.text(with: .unidicLite)

    #expect(first === same && first !== other)
  }

  @Test func `A dictionary named for a command has no fallback`() throws {
    let tools = JapaneseTools(folder: folder.url, dictionary: folder.file("none").path)

    #expect(throws: Problem.self) { try tools.text() }
  }

  @Test(arguments: [true, false])
  func `Only the owner of a server is told to install a missing or broken dictionary`(
    _ isThere: Bool
  ) async throws {
    let dictionary = folder.file("dictionary-of-nothing")
    if isThere {
      try FileManager.default.createDirectory(at: dictionary, withIntermediateDirectories: true)
      try Data().write(to: dictionary.appending(path: "sys.dic"))
    }
    let tools = JapaneseTools(folder: folder.url, dictionary: dictionary.path)

    let problem = #expect(throws: Problem.self) { try tools.text() }

    let told = await Problem.toldToLearner { problem?.remedy }
    #expect(problem?.remedy.hasPrefix("Install the package open-jtalk-mecab-naist-jdic") == true)
    #expect(told == "Contact the owner of this server.")
  }
}
