import AsyncHTTPClient
import Engine
import Foundation
import Helpers
import NIOCore

/// Faces as processes of their own: how soon they are there, what they keep and what they cost.
struct Processes {
  private static let prompts = 20
  private static let requests = 10_000
  private static let changes = 100
  private static let idleness = Duration.seconds(60)

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let webview = try RunningFace(.webview, ["--port", "0", "--open-to-all"], on: learner.folder)
    let address = try await webview.address()
    return [
      try await firstPrompt(learner.folder), try await memory(webview, address, learner),
      try await changeSeen(address, learner), try await idling(learner.folder),
    ]
  }

  private static func firstPrompt(_ folder: URL) async throws -> Figure {
    var times: [Double] = []
    for _ in 0..<prompts {
      times.append(
        try await seconds {
          try await RunningFace(.native, on: folder).expect("sanpo> ")
        })
    }
    return Figure(
      name: "native to its first prompt", value: quantile(times, 0.5) * 1000, unit: "ms",
      goal: .atMost(60))
  }

  private static func memory(
    _ webview: RunningFace, _ address: String, _ learner: Learner
  ) async throws -> Figure {
    let search = "find?q=%E3%82%88%E3%81%BF97"  // A reading that one note has.
    let paths = ["", "session", "decks/\(learner.deck)", "decks", search]
    for number in 0..<requests { _ = try await page(at: address + paths[number % paths.count]) }
    return Figure(
      name: "memory of webview after 10,000 requests", value: try webview.residentMemory(),
      unit: "MB", goal: .atMost(80))
  }

  /// From the call that writes to the event at a page that is open in another process.
  private static func changeSeen(_ address: String, _ learner: Learner) async throws -> Figure {
    let listening = HTTPClientRequest(url: address + "live")
    let events = try await HTTPClient.shared.execute(listening, timeout: .seconds(120)).body
    var event = events.makeAsyncIterator()
    _ = try await event.next()
    var times: [Double] = []
    for number in 0..<changes {
      let content = ItemContent(front: "change \(number)", back: "seen")
      let start = ContinuousClock.now
      try await learner.study.items.add(content, to: learner.deck, at: learner.study.clock.now())
      var told = ""
      while !told.contains("changed") {
        guard let next = try await event.next() else {
          throw HelperError("webview ended before it told of a change.")
        }
        told = String(buffer: next)
      }
      times.append((ContinuousClock.now - start) / .seconds(1))
    }
    return Figure(
      name: "change seen by another process, p95", value: quantile(times, 0.95) * 1000, unit: "ms",
      goal: .atMost(10), remark: "the write itself included")
  }

  /// A page is open that listens, and the REPL waits with a card shown. The faces are new: what
  /// 10,000 requests leave to be written down each minute is not idleness.
  private static func idling(_ folder: URL) async throws -> Figure {
    let webview = try RunningFace(.webview, ["--port", "0", "--open-to-all"], on: folder)
    let address = try await webview.address()
    let listening = HTTPClientRequest(url: address + "live")
    let events = try await HTTPClient.shared.execute(listening, timeout: .seconds(120)).body
    var event = events.makeAsyncIterator()
    _ = try await event.next()
    let native = try RunningFace(.native, on: folder)
    try await native.expect("sanpo> ")
    try await native.type("study\r")
    try await native.expect("show answer")
    let before = try (webview.processorTime(), native.processorTime())
    try await Task.sleep(for: idleness)
    let after = try (webview.processorTime(), native.processorTime())
    let shares = [after.0 - before.0, after.1 - before.1].map { $0 / (idleness / .seconds(1)) }
    return Figure(
      name: "processor use of an idle face", value: (shares.max() ?? 0) * 100, unit: "%",
      goal: .atMost(0.1), remark: "webview with a page open, native with a card shown")
  }
}
