import Engine
import Synchronization
import Testing

@testable import Shell

/// The REPL of `hybrid`, with a stand-in for its pages.
struct BrowserPagesTests {
  private let url = "http://127.0.0.1:7267/here"

  /// Pages that show everything in the same way, and record the requests.
  private final class Pages: Sendable {
    private let asked = Mutex<[Place]>([])
    private let shown: BrowserPages.Shown

    init(_ shown: BrowserPages.Shown = .led) {
      self.shown = shown
    }

    var places: [Place] { asked.withLock(\.self) }

    var pages: BrowserPages {
      BrowserPages(navigated: AsyncStream { $0.finish() }) { [self] place in
        asked.withLock { $0.append(place) }
        return shown
      }
    }
  }

  @Test func `A card is shown in the page, and a line reports it`() async throws {
    let pages = Pages()
    let stage = try Stage(pages: pages.pages, isInteractive: true)

    let outcome = try await stage.script("add 猫 cat --reading ねこ", "card 猫")

    #expect(pages.places == [.item(1)])
    #expect(outcome.talk == "猫(ねこ) is open in the browser.\n")
    #expect(!outcome.data.contains("Front → Back"))
  }

  @Test func `The address is printed whether or not a browser could be opened`() async throws {
    let problem = Problem("No browser could be opened.", remedy: "")
    let opened = try Stage(pages: Pages(.opened(at: url)).pages, isInteractive: true)
    let unopened = try Stage(
      pages: Pages(.unopened(at: url, problem)).pages, isInteractive: true)

    let one = try await opened.script("add 猫 cat", "card 猫")
    let other = try await unopened.script("add 猫 cat", "card 猫")

    #expect(one.talk == "猫 is open in the browser, at \(url)\n")
    #expect(other.talk == "猫 is at \(url) (No browser could be opened.)\n")
    #expect(!one.data.contains("Front → Back") && other.data.contains("Front → Back"))
    #expect([one.status, other.status] == [0, 0])
  }

  @Test func `JSON is still printed in the terminal`() async throws {
    let pages = Pages()
    let stage = try Stage(pages: pages.pages, isInteractive: true)

    let outcome = try await stage.script("add 猫 cat", "card 猫 --json", "lesson --json")

    #expect(pages.places.isEmpty)
    #expect(outcome.json.first?["front"] == "猫" && outcome.json.last?["open"] == .null)
  }

  @Test func `A lesson in the page prints a line for each step`() async throws {
    let stage = try Stage(
      course: .bundled(), pages: Pages().pages, isInteractive: true)
    _ = try await stage.script("settings lesson-size 2")

    let outcome = try await stage.script("lesson", "", "b", "", "", "wrong", "", "i", "", "a", "")

    try expectTranscript(outcome, "lesson-brief")
  }

  @Test func `A remembered answer is printed once it is graded`() async throws {
    let stage = try Stage(pages: Pages().pages, isInteractive: true)
    _ = try await stage.script(
      "add 猫 cat --deck Words", "add 犬 dog --deck Words", "settings lesson-size 2")
    try await stage.teach("Words")

    let outcome = try await stage.script("lesson Words", "", "", "", "n", "", "y", "", "y")

    try expectTranscript(outcome, "lesson-brief-recalled")
  }

  @Test func `An undo during a lesson in the page is not printed as an answer`() async throws {
    let stage = try Stage(pages: Pages().pages, isInteractive: true)
    _ = try await stage.script("add 猫 cat --deck Words", "add 犬 dog --deck Words")
    try await stage.teach("Words")

    let outcome = try await stage.script("lesson Words", "", "", "", "n", "u", "q")

    #expect(outcome.data.ranges(of: "✗ incorrect").count == 1)
    #expect(outcome.talk.contains("Answer undone."))
  }

  @Test func `An item opened in the page becomes the current item and is announced`()
    async throws
  {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat --reading ねこ")
    let console = stage.console
    let follower = PageObserver(console: console, study: try stage.study())

    await follower.follow(walk(to: .item(1)))

    #expect(console.recent.item == 1)
    #expect(console.notices.take()?.text == "In the browser: 猫(ねこ), item 1.")
    #expect(console.notices.take() == nil)
  }

  @Test func `An item opened in the page is meant only by the next command`() async throws {
    let stage = try Stage()
    _ = try await stage.script("add 猫 cat", "add 犬 dog")
    let study = try stage.study()
    let console = stage.console
    let interpreter = Interpreter(console: console, open: { study })
    try await interpreter.perform(line: "why 犬")

    await PageObserver(console: console, study: study).follow(walk(to: .item(1)))
    try await interpreter.perform(line: "card")
    #expect(stage.data.contains("猫"))
    #expect(console.recent.item == 1)

    await PageObserver(console: console, study: study).follow(walk(to: .item(2)))
    #expect(console.recent.item == 2)
    try await interpreter.perform(line: "decks")
    #expect(console.recent.item == nil)
  }

  @Test(arguments: [
    (Place.lesson, "A lesson is open in the browser. “lesson” continues it here."),
    (
      .waniKani(.reviews),
      "A WaniKani review session is open in the browser. “wanikani reviews” continues it here."
    ),
    (
      .waniKani(.burned),
      "WaniKani extra study is open in the browser. “wanikani study burned” continues it here."
    ),
  ])
  func `A session started in the page is announced`(place: Place, words: String) async throws {
    let stage = try Stage()
    let follower = PageObserver(console: stage.console, study: try stage.study())

    await follower.follow(walk(to: place))

    #expect(follower.console.notices.take()?.text == words)
  }

  @Test
  func
    `A background problem is reported at the next prompt, and in a script at once`()
    throws
  {
    let problem = Problem("No backup could be made.", remedy: "Make room.")
    let stage = try Stage()
    let person = Input.lines({ .ended }, interruption: Interruption(), prompting: { _ in })
    let console = stage.console(person, isRepl: true)

    console.announce(problem)
    #expect(stage.talk == "")
    #expect(console.notices.take()?.text == "No backup could be made. Make room.")

    stage.console.announce(problem)
    #expect(stage.talk == "No backup could be made. Make room.\n")
  }

  private func walk(to place: Place) -> AsyncStream<Place> {
    AsyncStream { stream in
      stream.yield(place)
      stream.finish()
    }
  }
}

extension Stage {
  /// Makes a deck's items available in lessons.
  fileprivate func teach(_ name: String) async throws {
    let study = try study()
    var deck = try await study.deck(named: name)
    deck.options.isTaught = true
    try await study.today.decks.change(deck, at: study.clock.now())
  }
}
