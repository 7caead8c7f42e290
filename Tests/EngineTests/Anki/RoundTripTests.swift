import Foundation
import Helpers
import Testing

@testable import Engine

/// Packages that the real Anki makes, and what it finds in ours.
@Suite(.enabled(if: RealAnki.isInstalled))
struct RoundTripTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["three.apkg", "two.apkg"], [false, true])
  func `What came from Anki and goes back is equal`(name: String, isLegacy: Bool) async throws {
    let learner = try Learner(in: TemporaryFolder(), zone: "UTC")
    let (third, second) = (
      folder.url.appending(path: "three.apkg"), folder.url.appending(path: "two.apkg")
    )
    try RealAnki.run("make", third, second, for: learner)
    let came = folder.url.appending(path: name)

    let report = try await learner.take(package: came)
    let again = try await learner.take(package: came)
    let went = folder.url.appending(path: "went.apkg")
    try await learner.givePackage(isLegacy: isLegacy).write(to: went)

    #expect(report.added == 5 && report.cards == 7 && report.reviews == 3 && report.media == 3)
    #expect(again.added == 0 && again.unchanged == 5 && again.cards == 0 && again.reviews == 0)
    #expect(try RealAnki.run("compare", came, went) == "")
  }

  @Test(arguments: [false, true])
  func `Anki reads a package without media`(isLegacy: Bool) async throws {
    let learner = try Learner(in: TemporaryFolder(), zone: "UTC")
    let (came, went) = (
      folder.url.appending(path: "came.apkg"), folder.url.appending(path: "went.apkg")
    )
    try RealAnki.run("make", came, folder.url.appending(path: "two.apkg"), for: learner)
    try await learner.take(package: came)

    try await learner.givePackage(isLegacy: isLegacy, hasMedia: false).write(to: went)

    let differences = try RealAnki.run("compare", came, went)
    #expect(differences.hasPrefix("media\n") && differences.hasSuffix("\n  []\n"))
    #expect(differences.split(separator: "\n").count == 3)
  }

  @Test func `What was imported and undone comes back new without its scheduling`() async throws {
    let learner = try Learner(in: TemporaryFolder(), zone: "UTC")
    let came = folder.url.appending(path: "came.apkg")
    try RealAnki.run("make", came, folder.url.appending(path: "two.apkg"), for: learner)
    try await learner.take(package: came)
    try await learner.study.undoLatest()

    let report = try await learner.take(package: came, hasScheduling: false)

    #expect(report.added == 5 && report.restored == 5 && report.cards == 7)
    #expect(try await learner.number("SELECT count(*) FROM card WHERE phase <> 'new'") == 0)
    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 5)
  }

  @Test func `What was answered later in Anki comes back, and goes out as it came`() async throws {
    let learner = try Learner(in: TemporaryFolder(), zone: "UTC")
    let (came, studied, went) = (
      folder.url.appending(path: "came.apkg"), folder.url.appending(path: "studied.apkg"),
      folder.url.appending(path: "went.apkg")
    )
    try RealAnki.run("make", came, folder.url.appending(path: "two.apkg"), for: learner)
    try await learner.take(package: came)
    let before = try await learner.cardRows()
    try RealAnki.run("study", came, studied, for: learner)

    let report = try await learner.take(package: studied)
    let again = try await learner.take(package: studied)
    try await learner.givePackage().write(to: went)
    try await learner.study.undoLatest()

    #expect(report.rescheduled == 2 && report.reviews == 2)
    #expect(again.rescheduled == 0 && again.reviews == 0)
    #expect(try RealAnki.run("compare", studied, went) == "")
    #expect(try await learner.cardRows() == before)
  }

  @Test func `Schedules come from Anki also where notes are never updated`() async throws {
    let learner = try Learner(in: TemporaryFolder(), zone: "UTC")
    let (came, studied) = (
      folder.url.appending(path: "came.apkg"), folder.url.appending(path: "studied.apkg")
    )
    try RealAnki.run("make", came, folder.url.appending(path: "two.apkg"), for: learner)
    try await learner.take(package: came)
    try RealAnki.run("study", came, studied, for: learner)

    let report = try await learner.take(package: studied, update: .never)

    #expect(report.rescheduled == 2 && report.reviews == 2 && report.updated == 0)
  }

  @Test func `Flags and suspensions of Anki come back, and are undone as one`() async throws {
    let learner = try Learner(in: TemporaryFolder(), zone: "UTC")
    let (came, marked, went) = (
      folder.url.appending(path: "came.apkg"), folder.url.appending(path: "marked.apkg"),
      folder.url.appending(path: "went.apkg")
    )
    try RealAnki.run("make", came, folder.url.appending(path: "two.apkg"), for: learner)
    try await learner.take(package: came)
    let before = try await learner.cardRows()
    try RealAnki.run("mark", came, marked, for: learner)

    let report = try await learner.take(package: marked)
    let again = try await learner.take(package: marked)
    let marks = try await learner.rows(
      """
      SELECT count(*) FILTER (WHERE flag = 2) AS flagged,
        group_concat(is_suspended, '') AS suspended,
        count(*) FILTER (WHERE buried_until > 0) AS buried
      FROM card
      """)
    try await learner.givePackage().write(to: went)
    let change = try await learner.study.undoLatest()
    let undone = try await learner.cardRows()
    let anew = try await learner.take(package: marked)

    #expect(report.marked == 4 && report.rescheduled == 0 && report.updated == 0)
    #expect(again.marked == 0)
    #expect(marks == [#"[flagged:1 suspended:"0100000" buried:1]"#])
    #expect(try RealAnki.run("compare", marked, went) == "")
    #expect(change.name == "Imported flags and suspensions of 4 cards from Anki")
    #expect(undone == before)
    #expect(anew.marked == 4)
  }

  @Test func `What was flagged here since stays so`() async throws {
    let learner = try Learner(in: TemporaryFolder(), zone: "UTC")
    let (came, marked) = (
      folder.url.appending(path: "came.apkg"), folder.url.appending(path: "marked.apkg")
    )
    try RealAnki.run("make", came, folder.url.appending(path: "two.apkg"), for: learner)
    try await learner.take(package: came)
    try RealAnki.run("mark", came, marked, for: learner)
    let first = Int64(try await learner.number("SELECT min(id) FROM item"))
    try await learner.items.change(.flag(5), on: first, at: learner.now + 60)

    let report = try await learner.take(package: marked)

    #expect(report.marked == 3)
    #expect(try await learner.number("SELECT flag FROM card WHERE item_id = \(first)") == 5)
  }

  @Test func `What was reset and moved here goes out so`() async throws {
    let learner = try Learner(in: TemporaryFolder(), zone: "UTC")
    let other = try Learner(in: TemporaryFolder(), clock: learner.clock, zone: "UTC")
    let (came, went) = (
      folder.url.appending(path: "came.apkg"), folder.url.appending(path: "went.apkg")
    )
    try RealAnki.run("make", came, folder.url.appending(path: "two.apkg"), for: learner)
    try await learner.take(package: came)
    let learned = "SELECT count(*) FROM card WHERE phase <> 'new'"
    let dog = Int64(try await learner.number("SELECT id FROM item WHERE front LIKE '犬%'"))

    try await learner.items.act(.reset, on: dog, at: learner.now)
    try await learner.items.move(dog, to: learner.addDeck("Animals").id, at: learner.now)
    try await learner.givePackage().write(to: went)
    try await other.take(package: went)

    #expect(try await other.number(learned) == learner.number(learned))
    #expect(
      try await other.rows(
        """
        SELECT name, phase FROM card JOIN item ON item.id = item_id
        JOIN deck ON deck.id = card.deck_id WHERE front LIKE '犬%'
        """) == [#"[name:"Animals" phase:"new"]"#])
  }
}

extension Learner {
  @discardableResult
  func take(
    package file: URL, update: AnkiRequest.Update = .newer, hasScheduling: Bool = true,
    takesOptions: Bool = false
  ) async throws -> AnkiSummary {
    var source = try ImportRequest(text: "", deck: "Imported")
      .reading(Data(contentsOf: file), named: file.lastPathComponent)
    if case .package(var request) = source {
      (request.update, request.hasScheduling) = (update, hasScheduling)
      request.takesOptions = takesOptions
      source = .package(request)
    }
    let state = try await study.exchange.store().sent(.importAsked(source, at: now))
    guard case .packageImported(let summary) = state.outcome
    else { throw Problem.withoutResult("import") }
    return summary
  }

  func givePackage(
    isLegacy: Bool = false, hasScheduling: Bool = true, hasMedia: Bool = true
  ) async throws -> Data {
    let request = AnkiExportRequest(
      hasScheduling: hasScheduling, hasMedia: hasMedia, isLegacy: isLegacy)
    return try await study.exchange.exportPackage(request, at: now).data
  }
}
