import Engine
import Foundation

/// Reads a synced account of level 60 by the served API, as a client does.
struct ServedPages {
  private let study: Study

  static func figures(_ folder: URL) async throws -> [Figure] {
    let study = try Study.open(folder, face: .webview, course: nil)
    let pages = ServedPages(study: study)
    return try await [pages.subjects(), pages.everything()]
  }

  private func subjects() async throws -> Figure {
    let token = try await token()
    _ = try await page("/subjects", token)
    var times: [Double] = []
    for _ in 0..<30 {
      times.append(try await seconds { _ = try await page("/subjects", token) })
    }
    return Figure(
      name: "/v2/subjects: a page of 1,000", value: quantile(times, 0.5) * 1_000, unit: "ms",
      goal: .atMost(20), remark: "without the socket; the first page after a start takes longer")
  }

  private func everything() async throws -> Figure {
    let collections = [
      "user", "spaced_repetition_systems", "subjects", "assignments", "review_statistics",
      "study_materials", "level_progressions", "resets", "voice_actors", "summary",
    ]
    var requests = 0
    let (first, second) = (try await token(), try await token())
    let time = try await seconds {
      for collection in collections {
        var next: String? = "/\(collection)"
        while let address = next {
          // A client waits when its minute is used up; another token goes on.
          next = try await page(address, requests < 50 ? first : second)
          requests += 1
        }
      }
    }
    return Figure(
      name: "/v2: a whole account read", value: time, unit: "s", goal: .atMost(2),
      remark: "\(requests) requests, without the socket")
  }

  private func token() async throws -> String {
    // Each has a name of its own.
    try await study.createAPIToken(named: "bench \(UUID())", may: []).secret
  }

  /// Returns the address of the next page.
  private func page(_ address: String, _ token: String) async throws -> String? {
    let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
    let reply = await study.servedAPI.reply(
      to: ServedRequest(
        "GET", parts[0], query: parts.count > 1 ? parts[1] : "",
        headers: ["authorization": "Bearer \(token)"], base: "http://localhost/v2"))
    guard reply.status == 200 else { throw CocoaError(.coderReadCorrupt) }
    let head = String(decoding: reply.body.prefix(1_000), as: UTF8.self)
    guard let match = head.firstMatch(of: /"next_url":"[^"]*?\/v2([^"]*)"/) else { return nil }
    return String(match.1).replacing("\\/", with: "/")
  }
}
