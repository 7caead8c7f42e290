import Engine
import Foundation
import Glibc
import Synchronization

/// Where words go: data to one side, talk to the other.
struct Output: Sendable {
  /// Standard output.
  var data: @Sendable (String) -> Void
  /// Standard error.
  var talk: @Sendable (String) -> Void
  var style = Style.plain
  /// Asked anew each time, since a window changes its size.
  var columns: @Sendable () -> Int = { 80 }
  /// Whether talk goes to a terminal too, and is wrapped for it.
  var wrapsTalk = false
  /// Why not all of the data was taken; nil when it was.
  var lost: @Sendable () -> Problem? = { nil }

  /// Lines for a person, wrapped and in colour.
  func show(_ lines: [Line]) {
    data(text(lines))
  }

  func show(_ line: Line) { show([line]) }

  /// Nothing in it steers the terminal.
  func say(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Line(String($0)) }
    let width = wrapsTalk ? columns() : .max
    talk(lines.flatMap { $0.wrapped(to: width) }.map { $0.text + "\n" }.joined())
  }

  /// One value on one line.
  func give(_ object: JSONObject) throws {
    data(try JSONLine.text(object) + "\n")
  }

  func text(_ lines: [Line]) -> String {
    let width = columns()
    return lines.flatMap { $0.wrapped(to: width) }
      .map { style.rendered($0) + "\n" }.joined()
  }

  static func standard(_ environment: [String: String]) -> Output {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let wished = environment["COLUMNS"].flatMap(Int.init)
    let (data, talk) = (Sink(STDOUT_FILENO), Sink(STDERR_FILENO))
    return Output(
      data: data.write, talk: talk.write,
      style: Style(environment: environment, isTerminal: isTerminal),
      columns: { max(20, isTerminal ? TerminalModes.columns() ?? 80 : wished ?? 80) },
      wrapsTalk: isTerminal && isatty(STDERR_FILENO) == 1, lost: { data.problem })
  }

  /// - Returns: the system's number for why not all of it was taken; nil when it was.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, start, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return errno }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return nil
    }
  }
}

/// Where text goes out of the program, and what it could not take.
private final class Sink: Sendable {
  private let descriptor: Int32
  /// The system's number for the first reason.
  private let failure = Mutex<Int32?>(nil)

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Nil also when the other end was closed: who reads no further wants no more.
  var problem: Problem? {
    guard let code = failure.withLock(\.self), code != EPIPE else { return nil }
    return Problem(
      "Not everything could be written: \(String(cString: strerror(code))).",
      remedy: "Free some space, or write it to another place.")
  }

  @Sendable func write(_ text: String) {
    guard failure.withLock({ $0 == nil }) else { return }
    if let code = Output.write(text, to: descriptor) { failure.withLock { $0 = code } }
  }
}
