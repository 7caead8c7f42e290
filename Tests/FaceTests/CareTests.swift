import Engine
import Foundation
import Helpers
import Terminals
import Testing

/// Data that is damaged, too new, or to be restored.
@Suite(.serialized)
struct CareTests {
  @Test func `Damaged data is reported with a remedy and left unchanged`() async throws {
    let home = try Home()
    try await home.sanpo("today")
    let damaged = Data("This is no database any more.".utf8)
    try damaged.write(to: home.database)

    let outcome = try await home.sanpo("today")

    #expect(outcome.errors.contains("is damaged; it was left as it is"))
    #expect(outcome.errors.contains("There is no backup to restore."))
    #expect(try Data(contentsOf: home.database) == damaged)
  }

  @Test func `Damaged data is restored from the latest backup`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    try await home.sanpo("backup")
    let damaged = Data("This is no database any more.".utf8)
    try damaged.write(to: home.database)

    let told = try await home.sanpo("find", "cat")
    let restored = try await home.sanpo("restore", "latest")
    let after = try await home.sanpo("find", "cat", "deck:\"My items\"", "--json")

    #expect(told.errors.contains("“restore latest”"))
    #expect(restored.status == .exited(0))
    #expect(try JSONLines(after.output).values.map { $0["front"] as? String } == ["猫"])
    #expect(after.errors == "")
  }

  @Test func `Data of a newer version is rejected and left unchanged`() async throws {
    let home = try Home()
    try await home.sanpo("today")
    let newer = try writtenByANewerVersion(Data(contentsOf: home.database))
    try newer.write(to: home.database)

    let outcome = try await home.sanpo("today")

    #expect(outcome.status == .exited(1) && outcome.output == "")
    #expect(outcome.errors.contains("written by a newer version of Sanpo"))
    #expect(try Data(contentsOf: home.database) == newer)
  }

  @Test func `A terminal that has joined a server is sent to its owner with what only they can do`()
    async throws
  {
    let home = try Home()
    let accounts = try Accounts(in: home.file("server"))
    let visitor = try await accounts.begin(device: "A terminal")
    try await Membership.save(
      home.file("server"), try #require(visitor.cookie), in: home.file("data"))
    try await home.sanpo("today")
    let database = accounts.folder(of: visitor.learner.id).appending(path: "sanpo.sqlite")
    try writtenByANewerVersion(Data(contentsOf: database)).write(to: database)

    let outcome = try await home.sanpo("today")

    #expect(outcome.errors.contains("written by a newer version of Sanpo"))
    #expect(outcome.errors.contains("Contact the owner of this server."))
  }

  @Test func `The latest backup is restored`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let backup = try await home.sanpo("backup")
    try await home.add(["犬": "dog"])

    let restored = try await home.sanpo("restore", "latest", "--yes")

    #expect(backup.output.contains("Backed up to"))
    let told = restored.output.replacing("\n", with: " ")
    #expect(told.contains("your previous data is kept as") && told.contains("goes back to it."))
    let found = try await home.sanpo("deck", "my items", "--json")
    #expect(try JSONLines(found.output).values.compactMap { $0["front"] as? String } == ["猫"])
  }

  /// The database lists its applied migrations by name; with another name of the same length,
  /// the first is one that only a later version can know.
  private func writtenByANewerVersion(_ database: Data) throws -> Data {
    let name = Data("0.1.0".utf8)
    let other = Data("9.1.0".utf8)
    var newer = database
    while let place = newer.firstRange(of: name) { newer.replaceSubrange(place, with: other) }
    guard newer != database else { throw HelperError("The schema's first step was not found.") }
    return newer
  }
}
