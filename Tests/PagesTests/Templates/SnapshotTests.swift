import Helpers
import Testing

@testable import Pages

struct SnapshotTests {
  private let templates: TemplateLibrary

  init() throws {
    templates = try TemplateLibrary()
  }

  @Test(arguments: Sample.all)
  func everyPageLooksAsItDid(_ sample: Sample) throws {
    let html = try templates.html(of: sample.page, regionOnly: true)

    try expectSnapshot(of: markupLines(html), named: "\(sample.name).html", in: "../Snapshots")
  }

  @Test func theFrameLooksAsItDid() throws {
    let html = try templates.html(of: Sample.plain[3].page, regionOnly: false)

    try expectSnapshot(of: markupLines(html), named: "frame.html", in: "../Snapshots")
  }

  @Test(arguments: Sample.hostile)
  func nothingThatIsWrittenBecomesMarkup(_ sample: Sample) throws {
    let html = try templates.html(of: sample.page, regionOnly: false)

    #expect(!html.contains("<script>"))
    #expect(!html.contains("<img src=x"))
    #expect(!html.contains("\"' onload"))
  }

  @Test func regionsAreWhatTheirPagesHold() throws {
    for sample in Sample.all {
      let page = try templates.html(of: sample.page, regionOnly: false)
      let region = try templates.html(of: sample.page, regionOnly: true)

      #expect(region.hasPrefix("<main id=\"main\""))
      #expect(page.contains(region))
    }
  }

  @Test func samplesHaveNamesOfTheirOwn() {
    #expect(Set(Sample.all.map(\.name)).count == Sample.all.count)
  }
}
