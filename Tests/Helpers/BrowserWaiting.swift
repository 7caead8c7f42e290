extension Browser {
  /// The first element that fits and shows `text`, as soon as there is one in this page or in the
  /// one it leads to.
  ///
  /// Hears of changes to the tree, of the focus and of inputs; without JavaScript, of new pages.
  @discardableResult
  public func waitFor(
    css: String, containing text: String = "", within limit: Duration = .seconds(10)
  ) async throws -> Element {
    let deadline = ContinuousClock.now + limit
    while case let left = deadline - .now, left > .zero {
      if let element = try await firstElement(css, containing: text, within: left) {
        return element
      }
    }
    let page = try await find("body").text
    throw HelperError(
      "Waited \(limit) in vain for \(css) with «\(text)» at \(try await address), which shows:\n\(page)"
    )
  }

  /// Nil when the time is over, or when the page was left in the middle of it.
  private func firstElement(
    _ css: String, containing text: String, within limit: Duration
  ) async throws -> Element? {
    let milliseconds = max(1, (limit / .milliseconds(1)).rounded(.up))
    try await driver.post("timeouts", ["script": .number(milliseconds)])
    do {
      let found: Element.Reference = try await driver.post(
        "execute/async", ["script": .string(lookout), "args": [.string(css), .string(text)]])
      return Element(found, driver)
    } catch let error as WebDriverError where error.meansPageWasLeft {
      return nil
    }
  }
}

extension WebDriverError {
  /// chromedriver calls both a timeout; an element may also go while it is being handed over.
  fileprivate var meansPageWasLeft: Bool {
    ["script timeout", "stale element reference"].contains(code)
  }
}

private let lookout = """
  const [css, text, found] = arguments;
  const shows = (element) => (element.innerText ?? element.textContent).includes(text);
  const look = () => {
    const element = [...document.querySelectorAll(css)].find(shows);
    if (!element) return;
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
