/// Something on the page of a `Browser`; it goes stale, and throws, once the page replaced it.
public struct Element: Sendable {
  private let driver: WebDriver
  private let path: String

  init(_ reference: Reference, _ driver: WebDriver) {
    self.driver = driver
    path = "element/\(reference.id)"
  }

  /// As a person sees it: rendered, without what is hidden.
  public var text: String {
    get async throws { try await driver.get("\(path)/text") }
  }

  public var isDisplayed: Bool {
    get async throws { try await driver.get("\(path)/displayed") }
  }

  public var isEnabled: Bool {
    get async throws { try await driver.get("\(path)/enabled") }
  }

  public var isSelected: Bool {
    get async throws { try await driver.get("\(path)/selected") }
  }

  /// The role that assistive technology hears.
  public var role: String {
    get async throws { try await driver.get("\(path)/computedrole") }
  }

  /// The name that assistive technology hears.
  public var label: String {
    get async throws { try await driver.get("\(path)/computedlabel") }
  }

  public func attribute(_ name: String) async throws -> String? {
    try await driver.get("\(path)/attribute/\(name)")
  }

  /// What a field holds now: `value`, where the attribute is what it began with.
  public func property(_ name: String) async throws -> JSON {
    try await driver.get("\(path)/property/\(name)")
  }

  /// The computed value of a CSS property.
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

  public func click() async throws {
    try await driver.post("\(path)/click")
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

  /// Chooses the option of a `<select>` that reads so.
  public func select(option text: String) async throws {
    for option in try await findAll("option") where try await option.text == text {
      return try await option.click()
    }
    throw HelperError("There is no option «\(text)».")
  }
}

extension Element {
  /// The object that stands for an element on the wire.
  struct Reference: Decodable {
    let id: String

    var json: JSON { .object([CodingKeys.id.rawValue: .string(id)]) }

    private enum CodingKeys: String, CodingKey {
      case id = "element-6066-11e4-a52e-4f735466cecf"  // the same for every browser, says W3C
    }
  }
}
