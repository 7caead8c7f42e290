import Testing

@testable import Engine

/// Templates of old decks; what Anki 26.9.3 makes of them.
struct OldTemplateTests {
  private static let alternative = "{{=<% %>=}}"

  private func html(_ template: String) -> String {
    var text = CardText(.init(fields: ["F": "aa", "B": "bb"]), isAnswer: false)
    return text.html(template)
  }

  @Test(arguments: [
    ("{{{F}}}", "aa}"), ("{{{{F}}}}", "aa}}"), ("{{{#F}}}x{{{/F}}}", "}x}"),
  ])
  func `More braces than two are no part of a name`(template: String, shown: String) {
    #expect(html(template) == shown)
    #expect(CardText.unknownNames(in: template, fields: ["F"], isCloze: false) == [])
  }

  @Test(arguments: [
    ("<%F%> {{B}} {{{B}}}", "aa {{B}} {{{B}}}"), ("<%{F%>", "aa"),
    ("\n<% #F %>y<%/F%><!-- <%B%> --> <%text:B%>", "\ny<!-- <%B%> --> bb"),
    ("<%F%> a % b <% B", "aa a % b <% B"),
    ("{{#F}}q{{/F}}<%^F%>n<%/F%>z<%B%>", "{{#F}}q{{/F}}zbb"),
  ])
  func `A template may choose other marks for its tags`(template: String, shown: String) {
    #expect(html(Self.alternative + template) == shown)
    #expect(html("\n " + Self.alternative + template) == shown)
    #expect(CardText.isClosed(Self.alternative + template))
  }

  @Test func `Other marks are text where they weren't chosen`() {
    #expect(html("<% F %>{{F}}") == "<% F %>aa")
  }
}
