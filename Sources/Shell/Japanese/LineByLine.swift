import Engine
import Foundation
import Glibc

/// Prints one line for each line of input: the arguments, or standard input to its end.
///
/// Lines are processed as they are read: everything from one read is answered by one write. So a
/// hundred thousand lines are fast, and a program at the other end of the pipe gets its responses
/// without closing it.
enum LineByLine {
  /// - Parameter answer: Returns the output for a line and its number, from 1.
  static func answer(
    _ arguments: [String], in console: Console,
    _ answer: (_ line: String, _ number: Int) throws -> String
  ) throws {
    var number = 0
    try answerPieces(arguments, in: console) { lines in
      let answers = try lines.map { line in
        number += 1
        return try answer(line, number) + "\n"
      }
      return [answers.joined()]
    }
  }

  /// Does the same on all cores, for slow work. The order of lines is kept.
  ///
  /// - Parameter answer: Returns the output for several lines, each with a line break.
  static func answerOnAllCores(
    _ arguments: [String], in console: Console,
    _ answer: @escaping @Sendable (_ lines: ArraySlice<String>) throws -> String
  ) throws {
    try answerPieces(arguments, in: console) { lines in
      try shares(of: lines.count).concurrentMap { try answer(lines[$0]) }
    }
  }

  /// Splits work into one share per core.
  private static func shares(of count: Int) -> [Range<Int>] {
    let cores = min(ProcessInfo.processInfo.activeProcessorCount, ReadingMemory.mostReaders)
    let most = max(1, min(cores, count / minimumShare))
    return (0..<most).map { count * $0 / most..<count * ($0 + 1) / most }
  }

  /// Fewer lines are faster on one core.
  private static let minimumShare = 64

  private static func answerPieces(
    _ arguments: [String], in console: Console, _ answers: ([String]) throws -> [String]
  ) throws {
    guard arguments.isEmpty else { return try answers(arguments).forEach(console.output.data) }
    guard !console.isRepl else {
      throw Misuse(
        "There are no lines.",
        remedy: "Enter them as arguments, in quotes if they contain spaces.")
    }
    var pieces = LinePieces()
    while let lines = pieces.next() {
      try Task.checkCancellation()
      try answers(lines).forEach(console.output.data)
    }
  }
}

/// Standard input as the lines of each read. Invalid UTF-8 is repaired.
private struct LinePieces {
  private var rest: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var hasEnded = false

  /// Returns nil at the end.
  mutating func next() -> [String]? {
    guard !hasEnded else { return nil }
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count < 0, errno == EINTR { return [] }
    guard count > 0 else {
      hasEnded = true
      return rest.isEmpty ? nil : [String(line: rest[...])]
    }
    return lines(buffer[..<count])
  }

  private mutating func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
    var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let unfinished = pieces.removeLast()
    guard let first = pieces.first else {
      rest += unfinished
      return []
    }
    let begun = String(line: (rest + first)[...])
    rest = Array(unfinished)
    return [begun] + pieces.dropFirst().map { String(line: $0) }
  }
}
