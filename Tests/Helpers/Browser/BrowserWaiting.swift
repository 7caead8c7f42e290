// Waits for a page without polling, by scripts that end when they have a result or when their page
// is left.

import Engine

extension Browser {
  /// Returns the first matching element that shows `text`, as soon as it appears in this page or
  /// the next one and nothing is being loaded: what an action replaces is not taken for its effect.
  ///
  /// Observes the DOM, the focus and inputs; with JavaScript off, only new pages.
  @discardableResult
  public func waitFor(
    css: String, containing text: String = "", within limit: Duration = patience
  ) async throws -> Element {
    let found: Element.Reference? = try await repeating(within: limit) { left in
      do {
        return try await self.run(lookout, [.string(css), .string(text)], within: left)
      } catch let error as WebDriverError where error.isOfPageLeft {
        return nil
      }
    }
    if let found { return Element(found, driver) }
    let wish = text.isEmpty ? css : "\(css) with «\(text)»"
    throw HelperError("Waited \(limit) in vain for \(wish) at \(try await whereabouts)")
  }

  /// Clicks the first matching element that shows `text`, and looks again if it is drawn anew or
  /// moved between finding and clicking. What a notice covers is scrolled into the open, as a
  /// person does.
  public func click(
    css: String, containing text: String = "", within limit: Duration = patience
  ) async throws {
    try await perform(on: css, containing: text, within: limit) { element in
      do {
        return try await element.hit()
      } catch let error as WebDriverError where error.isOfCovered {
        try await element.scrollToCenter()
        return false
      }
    }
  }

  /// Replaces the text of the first matching field, from the start if it is drawn anew meanwhile.
  public func fill(
    css: String, with text: String, within limit: Duration = patience
  ) async throws {
    try await perform(on: css, within: limit) { field in
      try await field.clear()
      try await field.type(text)
      return true
    }
  }

  /// Dismisses the dialog of a script, once it is open.
  public func dismissDialog(within limit: Duration = patience) async throws {
    let isDone: Bool? = try await repeating(within: limit) { _ in
      do {
        try await self.driver.post("alert/dismiss")
        return true
      } catch let error as WebDriverError where error.code == "no such alert" {
        return nil
      }
    }
    if isDone == nil { throw HelperError("Waited \(limit) in vain for a dialog.") }
  }

  /// Performs an action that leads to another page, and returns when that page is loaded.
  ///
  /// The next page may have the same contents and URL.
  public func nextPage(
    within limit: Duration = patience, after action: () async throws -> Void
  ) async throws {
    let page: Element.Reference = try await driver.post("element", locator("html"))
    try await action()
    let isLeft: Bool? = try await repeating(within: limit) { left in
      try await self.isLeft(page, within: left) ? true : nil
    }
    guard isLeft == true else {
      throw HelperError("No other page came within \(limit) at \(try await whereabouts)")
    }
  }

  /// Runs a script that never ends by itself: when its page is left, the root element is unknown.
  private func isLeft(_ page: Element.Reference, within limit: Duration) async throws -> Bool {
    do {
      let _: JSONValue? = try await run("", [page.json], within: limit)
      return false
    } catch let error as WebDriverError where error.isOfPageLeft {
      return true
    }
  }

  private var whereabouts: String {
    get async throws { "\(try await address), which shows:\n\(try await find("body").text)" }
  }
}

extension Browser {
  /// Performs an action on the first matching element until it succeeds, each time on the one that
  /// is there then.
  private func perform(
    on css: String, containing text: String = "", within limit: Duration,
    _ action: (Element) async throws -> Bool
  ) async throws {
    let isDone: Bool? = try await repeating(within: limit) { left in
      let element = try await self.waitFor(css: css, containing: text, within: left)
      do {
        return try await action(element) ? true : nil
      } catch let error as WebDriverError where error.isOfPageLeft {
        return nil
      }
    }
    if isDone == nil { throw HelperError("Clicked or filled \(css) in vain for \(limit)") }
  }

  /// Repeats attempts until one has a result. Each may take all of the remaining time.
  private func repeating<Outcome>(
    within limit: Duration, _ attempt: (_ left: Duration) async throws -> Outcome?
  ) async throws -> Outcome? {
    let deadline = ContinuousClock.now + limit
    while case let left = deadline - .now, left > .zero {
      if let outcome = try await attempt(left) { return outcome }
    }
    return nil
  }

  /// Returns the script's result, or nil at the time limit or if the page is left.
  private func run<Value: Decodable>(
    _ script: String, _ arguments: [JSONValue], within limit: Duration
  ) async throws -> Value? {
    let milliseconds = max(1, (limit / .milliseconds(1)).rounded(.up))
    try await driver.post("timeouts", ["script": .number(milliseconds)])
    do {
      return try await driver.post(
        "execute/async", ["script": .string(script), "args": .array(arguments)])
    } catch let error as WebDriverError where error.code == "script timeout" {
      return nil  // chromedriver has this one code for both
    }
  }
}

private let lookout = """
  const [css, text, found] = arguments;
  const shows = (element) => (element.innerText ?? element.textContent).includes(text);
  const look = () => {
    const element = [...document.querySelectorAll(css)].find(shows);
    if (!element || document.querySelector("main[aria-busy]")) return;
    observer.disconnect();
    found(element);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
  for (const event of ["focusin", "focusout", "input", "change", "toggle"]) {
    document.addEventListener(event, look, true);
  }
  look();
  """
