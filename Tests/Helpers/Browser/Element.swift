public import Engine

/// An element of a page. It becomes stale, and throws, once the page has replaced it.
public struct Element: Sendable {
  private let driver: WebDriver
  private let reference: Reference
  private let path: String

  init(_ reference: Reference, _ driver: WebDriver) {
    (self.driver, self.reference) = (driver, reference)
    path = "element/\(reference.id)"
  }

  /// The rendered text, without what is hidden.
  public var text: String {
    get async throws { try await driver.get("\(path)/text") }
  }

  public var isDisplayed: Bool {
    get async throws { try await driver.get("\(path)/displayed") }
  }

  public var isSelected: Bool {
    get async throws { try await driver.get("\(path)/selected") }
  }

  /// The role for assistive technology.
  public var role: String {
    get async throws { try await driver.get("\(path)/computedrole") }
  }

  /// The name for assistive technology.
  public var label: String {
    get async throws { try await driver.get("\(path)/computedlabel") }
  }

  public func attribute(_ name: String) async throws -> String? {
    try await driver.get("\(path)/attribute/\(name)")
  }

  /// Returns the current value of a property. The `value` attribute has the initial one.
  public func property(_ name: String) async throws -> JSONValue {
    try await driver.get("\(path)/property/\(name)")
  }

  /// Returns the computed value of a CSS property.
  public func style(_ property: String) async throws -> String {
    try await driver.get("\(path)/css/\(property)")
  }

  public func find(_ css: String) async throws -> Element {
    Element(try await driver.post("\(path)/element", locator(css)), driver)
  }

  public func findAll(_ css: String) async throws -> [Element] {
    let found: [Reference] = try await driver.post("\(path)/elements", locator(css))
    return found.map { Element($0, driver) }
  }

  /// Clicks, and returns whether the element got it: a live page may move or replace it at the last
  /// moment. Anything else that would have got the click is spared it.
  func hit() async throws -> Bool {
    try await run(lookoutForClick)
    try await click()
    // The next page knows of no click that was missed.
    return try await driver.post(
      "execute/sync",
      ["script": "window.awaited?.end(); return !window.awaited?.isMissed", "args": []])
  }

  private func click() async throws {
    try await driver.post("\(path)/click")
  }

  func scrollToCenter() async throws {
    try await run("arguments[0].scrollIntoView({ block: 'center' })")
  }

  private func run(_ script: String) async throws {
    let _: JSONValue? = try await driver.post(
      "execute/sync", ["script": .string(script), "args": .array([reference.json])])
  }

  public func type(_ text: String) async throws {
    try await driver.post("\(path)/value", ["text": .string(text)])
  }

  public func type(_ key: Browser.Key) async throws {
    try await type(key.text)
  }

  public func clear() async throws {
    try await driver.post("\(path)/clear")
  }

  /// Selects the option of a `<select>` with this text.
  public func select(option text: String) async throws {
    for option in try await findAll("option") where try await option.text == text {
      return try await option.click()
    }
    throw HelperError("There is no option «\(text)».")
  }
}

extension Element {
  /// The reference to an element in the protocol.
  struct Reference: Decodable, Sendable {
    let id: String

    var json: JSONValue { .object([CodingKeys.id.rawValue: .string(id)]) }

    private enum CodingKeys: String, CodingKey {
      case id = "element-6066-11e4-a52e-4f735466cecf"  // the same for every browser, by the W3C
    }
  }
}

/// Without scripts, no listener would hear the click, but nothing moves either. The click on an
/// option is its list's.
private let lookoutForClick = """
  const [element] = arguments;
  const target = element.closest("select") ?? element;
  window.awaited?.end();
  window.awaited = undefined;
  if (!matchMedia("(scripting)").matches) return;
  const awaited = (window.awaited = {
    isMissed: true,
    end: () => removeEventListener("click", awaited.look, true),
    look: (event) => {
      awaited.end();
      awaited.isMissed = !target.contains(event.target);
      if (!awaited.isMissed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  });
  addEventListener("click", awaited.look, true);
  """
