import Engine
import HTML
import Testing

@testable import Pages

struct ForecastTests {
  @Test func `A chart says that it is of reviews, which new cards are not`() {
    var overview = Sample.todayState(due: 0).overview
    (overview.waniKani, overview.nextHours) = (nil, [1])
    overview.nextDays = [1, 0, 0, 0, 0, 0, 0]

    let names = Forecast(dates: .sample).charts(overview).map(\.name)

    #expect(names == ["Reviews in the next 24 hours", "Reviews in the next 7 days"])
  }

  @Test func `A month's days have their dates, and a line says that new cards are left out`()
    async throws
  {
    let dates = LocalDates.sample
    let site = try TestSite()
    var statistics = try await site.study.today.statistics(at: dates.now)
    statistics.nextDays[9] = 4

    let chart = try #require(Forecast(dates: dates).chart(statistics))

    let day = dates.today.advanced(by: 9)
    #expect(chart.name == "Reviews in the next 30 days")
    #expect(chart.entries[9].label == "\(dates.dayOfMonth(day)) \(dates.month(day))")
    #expect(chart.body.render().contains("New cards aren&#39;t in the forecast."))
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
