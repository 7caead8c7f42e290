import Engine
import HTML
import Testing

@testable import Pages

struct ForecastTests {
  @Test func `A chart says that it is of reviews, which new cards are not`() {
    var overview = Sample.todayState(due: 0).overview
    (overview.waniKani, overview.nextHours) = (nil, [1])

    let names = Forecast(dates: .sample).charts(overview).map(\.name)

    #expect(names == ["Reviews in the next 24 hours", "Reviews in the next 7 days"])
  }

  @Test func `Hours are told as times, and every bar with room has its number`() throws {
    var overview = Sample.todayState(due: 0).overview
    overview.nextHours = [Int](repeating: 0, count: 24)
    (overview.nextHours[3], overview.nextHours[9], overview.nextHours[10]) = (12, 5, 140)
    overview.nextHours[11] = 120

    let chart = try #require(Forecast(dates: .sample).charts(overview).first)
    let html = chart.body.render()

    #expect(chart.entries.map(\.label).allSatisfy { $0.hasSuffix(":00") })
    #expect([12, 5, 140].allSatisfy { html.contains("class=\"bar-value\">\($0)</text>") })
    #expect(!html.contains(">120</text>"))
  }
}
