public import Terminals

/// A program in a real terminal. Tests wait for its output and its screen.
///
/// Deallocation kills the program.
public final class PseudoTerminal: Sendable {
  public typealias Size = Terminal.Size

  private let terminal: Terminal
  private let display: Watched<Display>
  private let ending: Ending

  public init(_ command: Subprocess, size: Size = Size()) throws {
    let display = Watched(Display(screen: Screen(columns: size.columns, rows: size.rows)))
    let ending = Ending(of: command)
    terminal = try Terminal(command, size: size) { event in
      switch event {
      case .said(let bytes): display.change { $0.receive(bytes) }
      case .fellSilent: display.change { $0.said.end() }
      case .ended(let status): ending.came(status)
      }
    }
    (self.display, self.ending) = (display, ending)
  }

  public var processID: Int32 { terminal.processID }

  /// The attributes before the program started, to check whether it restored them.
  public var attributesAtStart: TerminalAttributes { terminal.attributesAtStart }

  /// The current attributes, readable even after the program exited.
  public var attributes: TerminalAttributes {
    get throws { try terminal.attributes }
  }

  /// The current screen.
  public var screen: Screen { display.now.screen }

  /// All output from the start, with escape sequences.
  public var transcript: String { display.now.said.all }

  public func send(_ text: String) async throws {
    try await terminal.send(text)
  }

  public func send(_ key: Key) async throws {
    try await send(key.rawValue)
  }

  /// Resizes the window; the system sends the program SIGWINCH.
  public func resize(to size: Size) throws {
    display.change { $0.screen.resize(columns: size.columns, rows: size.rows) }
    try terminal.resize(to: size)
  }

  /// Returns the output since the last `expect`, up to and including `text`, with escape sequences.
  @discardableResult
  public func expect(_ text: String, within limit: Duration = patience) async throws -> String {
    try await wait(for: "«\(text)»", within: limit) { $0.said.next(through: text) }
  }

  /// Returns the screen as soon as it shows `text`.
  @discardableResult
  public func screen(
    showing text: String, within limit: Duration = patience
  ) async throws -> Screen {
    try await screen("«\(text)» on the screen", within: limit) { $0.text.contains(text) }
  }

  /// Returns the screen as soon as it matches; `wish` describes the condition in a failure.
  @discardableResult
  public func screen(
    _ wish: String, within limit: Duration = patience,
    where isRight: @escaping @Sendable (Screen) -> Bool
  ) async throws -> Screen {
    try await wait(for: wish, within: limit) { isRight($0.screen) ? $0.screen : nil }
  }

  /// Signals only the program itself; a person would press ctrl-C: `send(.controlC)`.
  public func signal(_ number: Int32) {
    terminal.signal(number)
  }

  /// Returns the exit status. After `limit`, kills the program and throws with the screen.
  @discardableResult
  public func exit(within limit: Duration = patience) async throws -> ExitStatus {
    let status = try await ending.wait(within: limit, orElse: terminal.kill) {
      self.display.now.description
    }
    _ = try await display.first(within: limit) { $0.said.hasEnded ? true : nil }
    return status
  }

  private func wait<Found: Sendable>(
    for what: String, within limit: Duration,
    _ look: @escaping @Sendable (inout Display) -> Found?
  ) async throws -> Found {
    let found: Found? = try await display.first(within: limit) { display in
      if let found = look(&display) { return found }
      if display.said.hasEnded {
        throw HelperError("The program ended without \(what).\n\(display)")
      }
      return nil
    }
    if let found { return found }
    throw HelperError("Waited \(limit) in vain for \(what).\n\(display.now)")
  }
}

/// The program's output, both as text and as a screen.
private struct Display: Sendable, CustomStringConvertible {
  var said = StreamBuffer()
  var screen: Screen

  mutating func receive(_ bytes: [UInt8]) {
    said.append(bytes)
    screen.feed(bytes)
  }

  var description: String {
    "Not read yet: \(said.unread.debugDescription)\nOn the screen:\n\(screen.text)"
  }
}
