import Foundation
import Testing

import Engine

@testable import Pages

@Suite struct PageTextTests {
  @Test(arguments: ["\u{301}", "\u{338}", "\u{20DD}"])
  func `A mark behind a quotation mark or a bracket cannot hide it`(mark: String) {
    let escaped = PageText().escapeText("\"\(mark) onfocus=alert(1) <\(mark)b '\(mark)")

    #expect(escaped == "&quot;\(mark) onfocus=alert(1) &lt;\(mark)b &#39;\(mark)")
  }

  @Test func `A mark before a bracket cannot hide it`() {
    let escaped = PageText().escapeText("\u{600}<script>")

    #expect(escaped == "\u{600}&lt;script&gt;")
  }

  @Test func `Every template escapes in this way`() throws {
    let pages = try Sample.hostile.map { try $0.html(isRegionOnly: false) }

    for html in pages {
      #expect(html.range(of: "\u{600}<script", options: .literal) == nil)
      #expect(html.range(of: "\"\u{301} onfocus", options: .literal) == nil)
    }
  }

  @Test func `leaves no NUL, which stands for the visitor's token`() {
    #expect(PageText().escapeText("a\0\u{301}b") == "a\u{FFFD}\u{301}b")
  }
}
