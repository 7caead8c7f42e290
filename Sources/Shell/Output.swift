import Engine
import Foundation
import Glibc
import Synchronization

/// The output streams: data and messages.
struct Output: Sendable {
  /// Standard output.
  var data: @Sendable (String) -> Void
  /// Standard error.
  var talk: @Sendable (String) -> Void
  var style = Style.plain
  /// The width, read each time, since a window can be resized.
  var columns: @Sendable () -> Int = { 80 }
  /// Whether a person sees the data, and no other program reads it.
  var isTerminal = false
  /// Whether data are wrapped to the width. In a pipe they aren't, so that a result stays one line.
  var wrapsData = true
  /// Whether messages go to a terminal too and are wrapped.
  var wrapsTalk = false
  /// Returns why data could not be written, or nil if all of it was.
  var lost: @Sendable () -> Problem? = { nil }

  /// Prints lines for a person, wrapped and in colour.
  func show(_ lines: [Line]) {
    data(text(lines))
  }

  func show(_ line: Line) { show([line]) }

  /// Prints a message, without control characters.
  func say(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Line(String($0)) }
    let width = wrapsTalk ? columns() : .max
    talk(lines.flatMap { $0.wrapped(to: width) }.map { $0.text + "\n" }.joined())
  }

  /// Whether a line of messages can be erased and written again.
  var erasesTalk: Bool { wrapsTalk && style.hasColour }

  /// Prints an object as one line.
  func print(_ object: JSONObject) throws {
    data(try JSONLine.text(object) + "\n")
  }

  func text(_ lines: [Line]) -> String {
    let width = wrapsData ? columns() : .max
    return lines.flatMap { $0.wrapped(to: width) }
      .map { style.rendered($0) + "\n" }.joined()
  }

  static func standard(_ environment: [String: String]) -> Output {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let requested = environment["COLUMNS"].flatMap(Int.init)
    let (data, talk) = (Sink(STDOUT_FILENO), Sink(STDERR_FILENO))
    return Output(
      data: data.write, talk: talk.write,
      style: Style(environment: environment, isTerminal: isTerminal),
      columns: { max(20, isTerminal ? TerminalModes.columns() ?? 80 : requested ?? 80) },
      isTerminal: isTerminal, wrapsData: isTerminal || requested != nil,
      wrapsTalk: isTerminal && isatty(STDERR_FILENO) == 1,
      lost: { data.problem })
  }

  /// - Returns: the error code if not everything was written, or nil.
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

/// A destination for text that remembers the first error.
private final class Sink: Sendable {
  private let descriptor: Int32
  /// The error code of the first failure.
  private let failure = Mutex<Int32?>(nil)

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The problem, or nil. A closed pipe is not a problem: its reader wants no more.
  var problem: Problem? {
    guard let code = failure.withLock(\.self), code != EPIPE else { return nil }
    return Problem(
      "The output could not be written completely: \(String(cString: strerror(code))).",
      remedy: [ENOSPC, EDQUOT].contains(code)
        ? "Free some space, or choose another location." : "Check where standard output goes.")
  }

  @Sendable func write(_ text: String) {
    guard failure.withLock({ $0 == nil }) else { return }
    if let code = Output.write(text, to: descriptor) { failure.withLock { $0 = code } }
  }
}
