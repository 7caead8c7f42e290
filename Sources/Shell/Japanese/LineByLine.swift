import Dispatch
import Engine
import Foundation
import Glibc
import Synchronization

/// Gives one line for each that is put in: the arguments, or else standard input to its end.
///
/// What was read in one go is answered in one go, so that a hundred thousand lines are quick and
/// a program at the other end of the pipe need not close it to hear its answer.
enum LineByLine {
  /// - Parameter answer: of a line and its number, counted from 1.
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

  /// The same on all cores, for answers that are long in coming; their order stays the lines'.
  ///
  /// - Parameter answer: of some of the lines, each with its line end.
  static func answerOnAllCores(
    _ arguments: [String], in console: Console,
    _ answer: @escaping @Sendable (_ lines: ArraySlice<String>) throws -> String
  ) throws {
    try answerPieces(arguments, in: console) { lines in
      try Shares(of: lines.count).map { try answer(lines[$0]) }
    }
  }

  private static func answerPieces(
    _ arguments: [String], in console: Console, _ answers: ([String]) throws -> [String]
  ) throws {
    guard arguments.isEmpty else { return try answers(arguments).forEach(console.output.data) }
    guard !console.isRepl else {
      throw Misuse("Give the lines as arguments here, in quotes if they contain spaces.")
    }
    var pieces = LinePieces()
    while let lines = pieces.next() {
      try Task.checkCancellation()
      try answers(lines).forEach(console.output.data)
    }
  }
}

/// Work in as many shares as there are cores.
private struct Shares {
  /// Fewer are sooner done than handed out.
  private static let least = 64

  private let ranges: [Range<Int>]

  init(of count: Int) {
    let cores = min(ProcessInfo.processInfo.activeProcessorCount, ReadingMemory.mostReaders)
    let shares = max(1, min(cores, count / Self.least))
    ranges = (0..<shares).map { count * $0 / shares..<count * ($0 + 1) / shares }
  }

  func map<Value: Sendable>(
    _ work: @escaping @Sendable (Range<Int>) throws -> Value
  ) throws -> [Value] {
    guard ranges.count > 1 else { return try ranges.map(work) }
    let done = Mutex<[Int: Result<Value, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: ranges.count) { number in
      let result = Result { try work(ranges[number]) }
      done.withLock { $0[number] = result }
    }
    return try ranges.indices.compactMap { number in try done.withLock { try $0[number]?.get() } }
  }
}

/// Standard input as the lines of what each read brings. Bytes that are no UTF-8 are repaired.
private struct LinePieces {
  private var rest: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var hasEnded = false

  /// Nil at the end.
  mutating func next() -> [String]? {
    guard !hasEnded else { return nil }
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count < 0, errno == EINTR { return [] }
    guard count > 0 else {
      hasEnded = true
      return rest.isEmpty ? nil : [Self.text(rest[...])]
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
    let begun = Self.text((rest + first)[...])
    rest = Array(unfinished)
    return [begun] + pieces.dropFirst().map(Self.text)
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}
