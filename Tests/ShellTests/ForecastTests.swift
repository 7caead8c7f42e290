import Engine
import Testing

@testable import Shell

struct ForecastTests {
  @Test func `A day without due cards has no bars`() {
    let hours = Array(repeating: 0, count: 24)

    let quiet = Forecast.lines([0, 0, 3], hours, from: Day(20_000)).map(\.text)
    let busy = Forecast.lines([2, 0, 3], [2] + hours.dropLast(), from: Day(20_000)).map(\.text)

    #expect(quiet.last == "Nothing in the next 24 hours.")
    #expect(!quiet.contains { $0.contains("an hour") })
    #expect(busy.contains { $0.hasSuffix("at most 2 an hour") })
  }

  @Test func `Statistics without a forecast have no blank line for it`() async throws {
    let statistics = try await Stage().sanpo("stats").data

    #expect(statistics.contains("retention, 7 days") && !statistics.contains("\n\n\n"))
  }

  @Test func `A month has a bar for each day, and none if no card becomes due`() {
    let days = Array(repeating: 0, count: 30)

    let busy = Forecast.monthLines([8] + days.dropFirst(2) + [1]).map(\.text)

    #expect(Forecast.monthLines(days).isEmpty)
    #expect(busy.contains("█" + String(repeating: "·", count: 28) + "▂  at most 8 a day"))
    #expect(busy.last == "New cards aren't in the forecast.")
  }
}
