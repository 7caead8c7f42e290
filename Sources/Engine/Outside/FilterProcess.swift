import Foundation
import Glibc

/// A program that answers a text with a text, and keeps running between them: `lt-proc -z` takes
/// 50 ms to start, and a tenth of one to answer.
///
/// Texts end with a zero byte. The program ends after a minute without a question, when it does not
/// answer in time, and with its last owner. A socket is its standard input, so that writing to a
/// program that has ended is an error and no signal.
///
/// Unchecked: what changes is used on the queue only, which is serial.
final class FilterProcess: @unchecked Sendable {
  private struct Running {
    let process: Process
    let input: FileHandle
    let output: FileHandle
  }

  private let words: [String]
  private let queue = DispatchQueue(label: "kept filter")
  private var running: Running?
  private var questions = 0

  /// The time limit, in milliseconds.
  private static let timeout: Int32 = 5_000
  private static let idle = DispatchTimeInterval.seconds(60)
  /// The longest answer, in bytes; twenty words have about two thousand.
  private static let longest = 1 << 20

  /// - Parameter words: the program's path, and its arguments.
  init(_ words: [String]) {
    self.words = words
  }

  /// Starts the program, so that it is ready when asked.
  func prepare() {
    queue.async { [self] in
      // `exchange` reports why it can't be started.
      _ = try? start()
    }
  }

  /// - Throws: if the program can't be started or does not answer.
  func answer(to text: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in
        continuation.resume(with: Result { try exchange(text) })
      }
    }
  }

  private func exchange(_ text: String) throws -> String {
    questions += 1
    let question = questions
    queue.asyncAfter(deadline: .now() + Self.idle) { [weak self] in
      if self?.questions == question { self?.running = nil }
    }
    do {
      let running = try start()
      try Self.send(Data(text.utf8) + [0], to: running.input.fileDescriptor)
      return try Self.read(from: running.output.fileDescriptor)
    } catch {
      running?.process.terminate()
      running = nil
      throw error
    }
  }

  private func start() throws -> Running {
    if let running, running.process.isRunning { return running }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &ends) == 0 else {
      throw NoAnswer()
    }
    let output = Pipe()
    let input = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    var launch = ProgramLaunch(URL(filePath: words[0]), words.dropFirst())
    launch.input = .file(FileHandle(fileDescriptor: ends[1], closeOnDealloc: true))
    launch.output = .pipe(output)
    let new = Running(
      process: try launch.start(), input: input, output: output.fileHandleForReading)
    running = new
    return new
  }

  private static func send(_ data: Data, to socket: Int32) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, flags) }
      guard sent > 0 else { throw NoAnswer() }
      rest = rest.dropFirst(sent)
    }
  }

  private static let flags = Int32(MSG_NOSIGNAL)

  /// Reads to the zero byte.
  private static func read(from descriptor: Int32) throws -> String {
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while answer.last != 0 {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, timeout) == 1 else { throw NoAnswer() }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0, answer.count < longest else { throw NoAnswer() }
      answer += buffer.prefix(count)
    }
    return String(decoding: answer.dropLast(), as: UTF8.self)
  }

  /// The program has ended, or does not answer.
  struct NoAnswer: Error {}
}
