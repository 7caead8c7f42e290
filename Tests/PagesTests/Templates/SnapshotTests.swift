import Helpers
import Testing

import Engine

@testable import Pages

struct SnapshotTests {
  @Test(arguments: Sample.all)
  func everyPageLooksAsItDid(_ sample: Sample) throws {
    let html = try sample.html(isRegionOnly: true)

    try expectSnapshot(of: markupLines(html), named: "\(sample.name).html", in: "../Snapshots")
  }

  @Test func theFrameLooksAsItDid() throws {
    let html = try Sample.plain[3].html(isRegionOnly: false)

    try expectSnapshot(of: markupLines(html), named: "frame.html", in: "../Snapshots")
  }

  @Test(arguments: Sample.hostile)
  func nothingThatIsWrittenBecomesMarkup(_ sample: Sample) throws {
    let html = try sample.html(isRegionOnly: false)

    #expect(!html.contains("<script>"))
    #expect(!html.contains("<img src=x"))
    #expect(!html.contains("\"' onload"))
  }

  @Test(arguments: Sample.all)
  func `nothing is styled or scripted in line`(_ sample: Sample) throws {
    let html = try sample.html(isRegionOnly: false)

    #expect(html.firstMatch(of: /<[^>]*\s(?:style|on\w+)="|<style|<script>/) == nil)
  }

  @Test func regionsAreWhatTheirPagesHold() throws {
    for sample in Sample.all {
      let page = try sample.html(isRegionOnly: false)
      let region = try sample.html(isRegionOnly: true)

      #expect(region.hasPrefix("<main id=\"main\""))
      #expect(page.contains(region))
    }
  }

  @Test func samplesHaveNamesOfTheirOwn() {
    #expect(Set(Sample.all.map(\.name)).count == Sample.all.count)
  }
}
