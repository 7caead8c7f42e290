import Engine
import Foundation
import Helpers
import Terminals
import Testing

/// `webview` as it is shipped, in a folder of its own unless one is given.
struct BrowserStage {
  let home: TemporaryFolder
  let address: URL
  private let process: RunningProcess

  init(
    in home: TemporaryFolder? = nil, _ changes: [String: String] = [:],
    arguments: [String] = ["--open-to-all"]
  ) async throws {
    self.home = try home ?? TemporaryFolder()
    try SmallDictionary.place(in: self.home)
    try SmallWords.place(in: self.home)
    process = try RunningProcess(
      Subprocess(
        .webview, ["--port", "0"] + arguments,
        environment: Self.environment(self.home).merging(changes) { $1 }))
    address = try await process.address()
  }

  /// Runs one terminal command, on the same data at the same time.
  @discardableResult
  func terminal(_ arguments: String..., input: String = "") async throws -> String {
    try await run(arguments, input)
  }

  /// Repeats a terminal command until its output has `text`, which a page reports in its own time.
  func terminal(_ arguments: String..., until text: String) async throws -> String {
    let deadline = ContinuousClock.now + patience
    while true {
      let said = try await run(arguments)
      if said.contains(text) || .now > deadline { return said }
    }
  }

  private func run(_ arguments: [String], _ input: String = "") async throws -> String {
    let command = try Subprocess(.native, arguments, environment: Self.environment(home))
    let outcome = try await command.run(input: input)
    #expect(outcome.status == .exited(0), "\(command): \(outcome.errors)")
    return outcome.output
  }

  /// Two cards, one per item, from the front.
  func addAnimals() async throws {
    try await terminal("import", "-", "--deck", "Animals", input: "猫,cat,ねこ\n犬,dog,いぬ\n")
  }

  func url(_ path: String) -> URL {
    URL(string: path, relativeTo: address)?.absoluteURL ?? address
  }

  private static func environment(_ home: TemporaryFolder) -> [String: String] {
    [
      "PATH": Subprocess.path,
      "LANG": "C.UTF-8", "TZ": Midday.zone(), "HOME": home.path,
      "SANPO_HOME": home.file("data").path, "SANPO_TUTORIAL": "off",
      "SANPO_DICTIONARY": SmallDictionary.folder(in: home).path,
      "SANPO_WORDS": SmallWords.folder(in: home).path, "SANPO_SETTING_WORD_LANGUAGE": "es",
    ]
  }
}

/// One browser for all tests of a suite, which quits after them.
struct BrowserScope: SuiteTrait, TestScoping {
  @TaskLocal static var browser: SuiteBrowser?

  let javaScript: Bool

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let browser = SuiteBrowser(javaScript: javaScript)
    try await Self.$browser.withValue(browser) { try await function() }
    try await browser.quit()
  }
}

/// A browser that starts with the first test that needs it. All suites begin at once, and as many
/// browsers that started together would wait too long for each other.
actor SuiteBrowser {
  private let javaScript: Bool
  private var starting: Task<Browser, any Error>?

  init(javaScript: Bool) { self.javaScript = javaScript }

  func started() async throws -> Browser {
    let task = starting ?? Task { [javaScript] in try await Browser.start(javaScript: javaScript) }
    starting = task
    do {
      return try await task.value
    } catch {
      // The next test starts another.
      if starting == task { starting = nil }
      throw error
    }
  }

  func quit() async throws { try await starting?.value.quit() }
}

extension Trait where Self == BrowserScope {
  static func browser(javaScript: Bool = true) -> Self { Self(javaScript: javaScript) }
}

extension Browser {
  /// The suite's browser, at desktop width. It has left the previous test's page, which
  /// would keep requesting a server that is gone.
  static func ofSuite() async throws -> Browser {
    let browser = try await #require(BrowserScope.browser).started()
    try await browser.go(to: #require(URL(string: "about:blank")))
    try await browser.resize(width: 1280, height: 900)
    _ = try await browser.consoleMessages()
    return browser
  }

  /// Performs an action that replaces the page's region, and returns when it is replaced.
  func swap(after action: () async throws -> Void) async throws {
    try await waitFor(css: "main")
    try await evaluate("document.getElementById('main').dataset.old = ''", as: JSONValue?.self)
    try await action()
    try await waitFor(css: "main:not([data-old])")
  }

  /// Clicks the button or link with this title on the page, outside its frame.
  func click(_ text: String) async throws {
    try await click(css: "main :is(button, a, summary)", containing: text)
  }

  func swap(byClicking text: String) async throws {
    try await swap { try await click(text) }
  }

  func nextPage(byClicking text: String) async throws {
    try await nextPage { try await click(text) }
  }

  func fill(_ name: String, _ text: String) async throws {
    try await fill(css: "main [name=\(name)]", with: text)
  }

  var prompt: String {
    get async throws { try await find("main .prompt").text }
  }

  /// Errors on the console, except for responses of status 4xx, which tests provoke.
  func complaints() async throws -> [String] {
    try await consoleMessages().filter { !$0.hasPrefix("INFO") && !$0.contains("status of 4") }
  }
}
