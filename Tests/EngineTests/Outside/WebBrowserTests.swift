import Testing

@testable import Engine

struct WebBrowserTests {
  private let url = "http://127.0.0.1:7267/"

  /// Waits for a program to exit however long it takes here.
  private func browser(_ commands: [String]...) -> WebBrowser {
    WebBrowser(commands: commands, programs: FallbackPrograms(timeout: .seconds(60)))
  }

  @Test func `The environment's commands come before xdg-open`() {
    let browser = WebBrowser(["BROWSER": "firefox --new-tab %s:lynx"])

    #expect(browser.commands == [["firefox", "--new-tab", "%s"], ["lynx"], ["xdg-open"]])
  }

  @Test(arguments: [[:], ["BROWSER": ""], ["BROWSER": " : "]])
  func `Without a command xdg-open is used`(_ environment: [String: String]) {
    #expect(WebBrowser(environment).commands == [["xdg-open"]])
  }

  @Test func `The address replaces the command's placeholder or is appended`() {
    #expect(
      WebBrowser.words(["firefox", "--url=%s", "-P"], url) == ["firefox", "--url=\(url)", "-P"])
    #expect(WebBrowser.words(["lynx"], url) == ["lynx", url])
  }

  @Test func `A browser that is missing or fails immediately is followed by the next`() async throws
  {
    await #expect(throws: Never.self) {
      try await browser(["no-such-browser"], ["false"], ["true"]).open(url)
    }
  }

  @Test func `If no browser works, the address is returned`() async {
    let problem = await #expect(throws: Problem.self) {
      try await browser(["no-such-browser"], ["false", "-x"]).open(url)
    }

    #expect(problem?.remedy == "Go to \(url) yourself.")
    #expect(problem?.detail == "no-such-browser: not found; false: ended with status 1")
  }
}
