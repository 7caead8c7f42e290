import Glibc

/// A program at a real terminal: it can ask for the size, switch the echo off and be sent ctrl-C.
///
/// The program is the leader of its session and is killed when this is let go.
public final class PseudoTerminal: Sendable {
  public struct Size: Sendable, Equatable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int = 80, rows: Int = 24) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// How the terminal was set before the program came, for asking whether it was set back.
  public let modesAtStart: TerminalModes
  private let master: Descriptor
  private let child: Child
  private let display: Watched<Display>

  public init(_ command: Command, size: Size = Size()) throws {
    let (master, slave, path) = try Descriptor.pseudoTerminal(winsize(size))
    try TerminalModes.acceptUTF8(on: slave)
    modesAtStart = try TerminalModes(of: slave)
    child = try Child(command, on: .terminal(path: path))
    self.master = master
    display = Watched(Display(screen: Screen(columns: size.columns, rows: size.rows)))
    collect(master, into: display)
  }

  /// How the terminal is set now; still to be read when the program has gone.
  public var modes: TerminalModes {
    get throws { try TerminalModes(of: master) }
  }

  /// What a person sees now.
  public var screen: Screen { display.now.screen }

  public func send(_ text: String) async throws {
    try await onThread { [master] in try master.write(text) }
  }

  public func send(_ key: Key) async throws {
    try await send(key.rawValue)
  }

  /// Changes the window's size, of which the system tells the program by SIGWINCH.
  public func resize(to size: Size) throws {
    display.change { $0.screen.resize(columns: size.columns, rows: size.rows) }
    var window = winsize(size)
    guard ioctl(master.number, UInt(TIOCSWINSZ), &window) == 0 else {
      throw HelperError.system("Setting the window's size")
    }
  }

  /// Everything said since the last `expect`, up to and with `text`, escape sequences included.
  @discardableResult
  public func expect(_ text: String, within limit: Duration = .seconds(10)) async throws -> String {
    try await wait(for: "«\(text)»", within: limit) { $0.said.next(through: text) }
  }

  /// The screen as soon as a row of it has `text`.
  @discardableResult
  public func screen(
    showing text: String, within limit: Duration = .seconds(10)
  ) async throws -> Screen {
    try await screen("«\(text)» on the screen", within: limit) { $0.text.contains(text) }
  }

  /// The screen as soon as it is as wanted; `wish` says how in a failure.
  @discardableResult
  public func screen(
    _ wish: String, within limit: Duration = .seconds(10),
    where isRight: @escaping @Sendable (Screen) -> Bool
  ) async throws -> Screen {
    try await wait(for: wish, within: limit) { isRight($0.screen) ? $0.screen : nil }
  }

  /// Sends a signal to the program alone; `send(.controlC)` is what a person does.
  public func signal(_ number: Int32) {
    child.signal(number)
  }

  /// Past `limit` the program is killed, and this throws with what was on the screen.
  @discardableResult
  public func exit(within limit: Duration = .seconds(10)) async throws -> ExitStatus {
    let status = try await child.exit(within: limit) { self.display.now.description }
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

/// The program's words twice over: as they came, and as they look.
private struct Display: Sendable, CustomStringConvertible {
  var said = Said()
  var screen: Screen

  var description: String {
    "Not read yet: \(said.unread.debugDescription)\nOn the screen:\n\(screen.text)"
  }
}

private func collect(_ master: Descriptor, into display: Watched<Display>) {
  master.readToEnd { bytes in
    display.change { display in
      display.said.append(bytes)
      display.screen.feed(bytes)
    }
  } atEnd: {
    display.change { $0.said.end() }
  }
}

extension winsize {
  fileprivate init(_ size: PseudoTerminal.Size) {
    self.init(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
  }
}
