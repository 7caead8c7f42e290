import Engine
import Foundation
import Glibc

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

  /// Lines for a person, wrapped and in colour.
  func show(_ lines: [Line]) {
    data(text(lines))
  }

  func show(_ line: Line) { show([line]) }

  func say(_ text: String) {
    guard wrapsTalk else { return talk(text + "\n") }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    talk(lines.flatMap { Line(String($0)).wrapped(to: columns()) }.map { $0.text + "\n" }.joined())
  }

  func say(_ problem: Problem) {
    say("\(problem.sentence) \(problem.remedy)")
  }

  /// One value on one line.
  func give(_ json: JSON) throws {
    data(try json.text() + "\n")
  }

  func text(_ lines: [Line]) -> String {
    let width = columns()
    return lines.flatMap { $0.wrapped(to: width) }
      .map { style.rendered($0) + "\n" }.joined()
  }

  static func standard(_ environment: [String: String]) -> Output {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let wished = environment["COLUMNS"].flatMap(Int.init)
    return Output(
      data: { Self.write($0, to: STDOUT_FILENO) }, talk: { Self.write($0, to: STDERR_FILENO) },
      style: Style(environment: environment, isTerminal: isTerminal),
      columns: { max(20, isTerminal ? TerminalModes.columns() ?? 80 : wished ?? 80) },
      wrapsTalk: isTerminal && isatty(STDERR_FILENO) == 1)
  }

  /// Nobody is left to be told when the other end is closed.
  static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, start, rest.count)
        guard count > 0 else {
          if count < 0, errno == EINTR { continue }
          return
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
