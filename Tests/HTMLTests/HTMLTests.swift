import HTML
import Testing

struct HTMLTests {
  @Test func `Text is escaped in content and in attributes`() {
    let element = p(.title("\"a\" & 'b'")) { "<b> & \"c\" 'd'" }

    #expect(
      element.render()
        == "<p title=\"&quot;a&quot; &amp; &#39;b&#39;\">&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;</p>"
    )
  }

  @Test(arguments: ["\u{301}", "\u{338}", "\u{20DD}"])
  func `A combining mark cannot hide a quotation mark or a bracket before it`(mark: String) {
    let text = "\"\(mark) onfocus=alert(1) <\(mark)b '\(mark)".render()

    let expected = "&quot;\(mark) onfocus=alert(1) &lt;\(mark)b &#39;\(mark)"
    #expect(text.utf8.elementsEqual(expected.utf8))
  }

  @Test func `A mark before a bracket cannot hide it`() {
    #expect("\u{600}<script>".render().utf8.elementsEqual("\u{600}&lt;script&gt;".utf8))
  }

  @Test func `NUL becomes the replacement character, as in a browser`() {
    #expect("a\0\u{301}b".render().utf8.elementsEqual("a\u{FFFD}\u{301}b".utf8))
  }

  @Test func `A text turns none beside it, but a field has what it was given`() {
    let turned = "a\u{202A}\u{202E}b\u{2066}c\u{2069}"

    #expect(p { turned }.render().utf8.elementsEqual("<p>abc</p>".utf8))
    let fields = div {
      textarea { turned }
      input(.value(turned))
      turned
    }
    let expected = "<div><textarea>\(turned)</textarea><input value=\"\(turned)\">abc</div>"
    #expect(fields.render().utf8.elementsEqual(expected.utf8))
  }

  @Test func `Neighbours of the signs for directions are kept`() {
    let text = "“\u{2029}\u{202F}…\u{2065}\u{206A}\u{200F}”"

    #expect(text.render().utf8.elementsEqual(text.utf8))
  }

  @Test func `Attributes without a value are written alone, in the given order`() {
    let field = input(.type("checkbox"), .checked, .name("fuzz"))

    #expect(field.render() == "<input type=\"checkbox\" checked name=\"fuzz\">")
  }

  @Test(arguments: [
    (true, "<a href=\"/\" aria-current=\"page\">Today</a>"), (false, "<a href=\"/\">Today</a>"),
  ])
  func `An attribute can be conditional`(isCurrent: Bool, expected: String) {
    let link = a(.href("/")) { "Today" }
      .attributes(.aria("current", value: "page"), when: isCurrent)

    #expect(link.render() == expected)
  }

  @Test func `Void elements have no closing tag, but empty ones do`() {
    #expect(input().render() == "<input>")
    #expect(td().render() == "<td></td>")
  }

  @Test func `Elements can be nested, repeated and conditional`() {
    func list(_ names: [String], isNumbered: Bool) -> some HTML {
      div {
        if isNumbered { span { "\(names.count)" } }
        if names.isEmpty {
          "none"
        } else {
          ul { for name in names { li { name } } }
          names.map { name in strong { name } }
        }
      }
    }

    #expect(list([], isNumbered: true).render() == "<div><span>0</span>none</div>")
    #expect(
      list(["a", "b"], isNumbered: false).render()
        == "<div><ul><li>a</li><li>b</li></ul><strong>a</strong><strong>b</strong></div>")
  }

  @Test func `A component renders its body`() {
    struct Greeting: HTML {
      let name: String?
      var body: HTMLContent {
        p {
          "Hello, "
          name
        }
      }
    }

    #expect(Greeting(name: "<Hana>").render() == "<p>Hello, &lt;Hana&gt;</p>")
    #expect(Greeting(name: nil).render() == "<p>Hello, </p>")
  }

  @Test func `Only explicit markup is left unescaped`() {
    #expect(HTMLContent.raw("<!DOCTYPE html>").render() == "<!DOCTYPE html>")
  }
}
