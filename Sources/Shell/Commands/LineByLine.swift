import Glibc

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
    guard arguments.isEmpty else {
      let answers = try zip(arguments, 1...).map { try answer($0, $1) + "\n" }
      return console.output.data(answers.joined())
    }
    guard !console.isRepl else {
      throw Misuse("Here the lines go behind the command, in quotes when they have blanks.")
    }
    var pieces = LinePieces()
    var number = 0
    while let lines = pieces.next() {
      try Task.checkCancellation()
      let answers = try lines.map { line in
        number += 1
        return try answer(line, number) + "\n"
      }
      console.output.data(answers.joined())
    }
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
