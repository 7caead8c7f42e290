public import Engine
public import Foundation

// The actions of a person on the page. A click or a key returns before its effect is visible; use
// `nextPage` or `waitFor` to wait for that.

extension Browser {
  public func go(to address: URL) async throws {
    try await driver.post("url", ["url": .string(address.absoluteString)])
  }

  public func goBack() async throws {
    try await driver.post("back")
  }

  public func reload() async throws {
    try await driver.post("refresh")
  }

  public var address: String {
    get async throws { try await driver.get("url") }
  }

  public var title: String {
    get async throws { try await driver.get("title") }
  }

  /// The current HTML of the page, including changes by scripts.
  public var source: String {
    get async throws { try await driver.get("source") }
  }

  public var activeElement: Element {
    get async throws { Element(try await driver.get("element/active"), driver) }
  }

  /// Returns the first matching element. Throws if there is none.
  public func find(_ css: String) async throws -> Element {
    Element(try await driver.post("element", locator(css)), driver)
  }

  public func findAll(_ css: String) async throws -> [Element] {
    let found: [Element.Reference] = try await driver.post("elements", locator(css))
    return found.map { Element($0, driver) }
  }

  /// Performs an action in the page of a frame.
  public func inside<Outcome>(
    _ frame: String, _ body: () async throws -> Outcome
  ) async throws -> Outcome {
    let element: Element.Reference = try await driver.post("element", locator(frame))
    try await driver.post("frame", ["id": element.json])
    let outcome = try await body()
    try await driver.post("frame", ["id": .null])
    return outcome
  }

  /// Presses a key in the focused element, or in the body if none is focused, once nothing is being
  /// loaded.
  public func press(_ key: Key, holding held: [Key] = []) async throws {
    try await waitFor(css: "html")
    let down = (held + [key]).map { keyAction("keyDown", $0) }
    let up = ([key] + held.reversed()).map { keyAction("keyUp", $0) }
    let keyboard: JSONValue = ["type": "key", "id": "keyboard", "actions": .array(down + up)]
    try await driver.post("actions", ["actions": [keyboard]])
  }

  /// Touches a point of the window, in CSS pixels, for a duration.
  public func touch(_ place: (x: Double, y: Double), for time: Duration) async throws {
    try await act(
      "touch", "finger",
      [
        Self.move(to: place), ["type": "pointerDown", "button": 0],
        ["type": "pause", "duration": .number(time / .milliseconds(1))],
        ["type": "pointerUp", "button": 0],
      ])
  }

  /// Moves the mouse to a point of the window, in CSS pixels.
  public func point(at place: (x: Double, y: Double)) async throws {
    try await act("mouse", "mouse", [Self.move(to: place)])
  }

  /// Holds the mouse down at a point of the window, in CSS pixels, during an action.
  public func hold(
    at place: (x: Double, y: Double), during action: () async throws -> Void
  ) async throws {
    try await act("mouse", "mouse", [Self.move(to: place), ["type": "pointerDown", "button": 0]])
    try await action()
    try await act("mouse", "mouse", [["type": "pointerUp", "button": 0]])
  }

  private func act(_ kind: String, _ id: String, _ actions: [JSONValue]) async throws {
    let pointer: JSONValue = [
      "type": "pointer", "id": .string(id), "parameters": ["pointerType": .string(kind)],
      "actions": .array(actions),
    ]
    try await driver.post("actions", ["actions": [pointer]])
  }

  private static func move(to place: (x: Double, y: Double)) -> JSONValue {
    [
      "type": "pointerMove", "duration": 0, "origin": "viewport",
      "x": .number(place.x.rounded()), "y": .number(place.y.rounded()),
    ]
  }

  /// Runs a function body in the page, with `return` and `arguments`.
  @discardableResult
  public func evaluate<Value: Decodable>(
    _ script: String, _ arguments: JSONValue..., as type: Value.Type = Value.self
  ) async throws -> Value {
    try await driver.post(
      "execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// Returns the console messages since the last call, including CSP violations.
  public func consoleMessages() async throws -> [String] {
    struct Entry: Decodable {
      let level: String
      let message: String
    }
    let entries: [Entry] = try await driver.post("se/log", ["type": "browser"])
    return entries.map { "\($0.level): \($0.message)" }
  }
}

func locator(_ css: String) -> JSONValue {
  ["using": "css selector", "value": .string(css)]
}

private func keyAction(_ type: JSONValue, _ key: Browser.Key) -> JSONValue {
  ["type": type, "value": .string(key.text)]
}
