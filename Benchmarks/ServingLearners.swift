import AsyncHTTPClient
import Engine
import Foundation
import Helpers
import NIOCore
import NIOHTTP1
import Pages
import Synchronization

/// Five hundred learners on one server, and fifty of them who answer at once.
struct ServingLearners {
  private static let learners = 500
  private static let busy = 50
  private static let answers = 20

  /// The studies that the server has opened, latest first.
  private final class Opened: Sendable {
    private let studies = Mutex<[Study]>([])

    func add(_ study: Study) { studies.withLock { $0.insert(study, at: 0) } }
    func takeAll() -> [Study] {
      studies.withLock { studies in
        defer { studies = [] }
        return studies
      }
    }
  }

  static func figures() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    let minutes = Mutex(0.0)
    // A minute passes for every hundred, as more at once are turned away.
    let start = Date()
    let clock = WallClock { start + minutes.withLock { $0 } * 60 }
    let (accounts, opened) = (try Accounts(in: folder.url, clock: clock), Opened())
    return try await PageRates.serving { addresses in
      try await LearnersSite(
        accounts, options: Site.Options(port: 0),
        visitors: Study.forVisitors(of: accounts, course: nil), logger: .silent,
        open: {
          let study = try Study.open($0, of: accounts, course: nil)
          opened.add(study)
          return study
        }
      ) { address, _ in addresses.yield(address) }.run()
    } _: { address in
      let before = try ownMemory()
      for number in 0..<learners {
        if number % 100 == 99 { minutes.withLock { $0 += 1.1 } }
        try await visit(address)
        if number < learners - busy { _ = opened.takeAll() }
      }
      let growth = try ownMemory() - before
      let times = try await answering(Array(opened.takeAll().prefix(busy)))
      return [
        Figure(
          name: "memory of a learner of 500 on one server", value: growth / Double(learners),
          unit: "MB", goal: .atMost(1), remark: "most of them closed again"),
        Figure(
          name: "answer of one of 50 learners at once, p95", value: quantile(times, 0.95) * 1_000,
          unit: "ms", goal: .atMost(100), remark: "each durable, on a database of its own"),
      ]
    }
  }

  /// Comes as a new browser.
  private static func visit(_ address: String) async throws {
    var request = HTTPClientRequest(url: address + "decks")
    request.headers.add(name: "accept", value: "text/html")
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
    _ = try await response.body.collect(upTo: 4 << 20)
    guard response.status == .ok else {
      throw HelperError("A new learner got \(response.status.code).")
    }
  }

  private static func answering(_ studies: [Study]) async throws -> [Double] {
    guard studies.count == busy else { throw HelperError("Only \(studies.count) are open.") }
    return try await withThrowingTaskGroup(of: [Double].self) { group in
      for study in studies { group.addTask { try await answers(of: study) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private static func answers(of study: Study) async throws -> [Double] {
    let now = study.clock.now()
    try await study.today.decks.add("Words", at: now)
    let decks = try await study.today.decks.lines(at: now)
    guard let deck = decks.first?.deck.id else { throw HelperError("There is no deck.") }
    for number in 0..<answers {
      try await study.items.add(
        ItemContent(front: "front \(number)", back: "back"), to: deck, at: now)
    }
    let answering = try await Answering(study, deck, newPerDay: 9_999, seed: 1)
    var times: [Double] = []
    for _ in 0..<answers {
      try await answering.turnOver()
      times.append(try await seconds(answering.answer))
    }
    return times
  }
}
