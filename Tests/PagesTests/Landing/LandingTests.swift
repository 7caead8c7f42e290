import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

struct LandingTests {
  @Test func `The landing page stands alone, with lyrics as the pages draw them`() async throws {
    let site = try TestSite()
    let folder = try TemporaryFolder()

    try await LandingPage(site.study).write(to: folder.url)

    let page = try String(contentsOf: folder.file("index.html"), encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(files.sorted() == ["icon.svg", "index.html", "landing.css", "songs.css", "tokens.css"])
    #expect(page.contains("<ruby>傘<rp>(</rp><rt>かさ</rt><rp>)</rp></ruby>"))
    #expect(page.contains("<polyline"))
    #expect(!page.contains("<script") && !page.contains("http"))
    let linked = page.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(linked).isSubset(of: files))
  }
}
