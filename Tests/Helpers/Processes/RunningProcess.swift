import Engine
public import Foundation
public import Terminals

/// A program with pipes. Deallocation kills it and its child processes.
public final class RunningProcess: Sendable {
  public enum Stream: String, Sendable {
    case output, errors
  }

  private let child: Child
  private let ending: Ending
  private let input: Watched<Descriptor?>
  private let output = Watched(StreamBuffer())
  private let errors = Watched(StreamBuffer())

  public init(_ command: Subprocess) throws {
    let input = try Descriptor.pipe()
    let output = try Descriptor.pipe()
    let errors = try Descriptor.pipe()
    let ending = Ending(of: command)
    child = try Child(
      command,
      on: .pipes(input: input.reading, output: output.writing, errors: errors.writing)
    ) { ending.came($0) }
    self.ending = ending
    self.input = Watched(input.writing)
    collect(output.reading, into: self.output)
    collect(errors.reading, into: self.errors)
  }

  public var id: Int32 { child.id }

  /// Returns the next whole line that contains `text`, and skips the lines before it.
  public func line(
    on stream: Stream = .output, containing text: String, within limit: Duration = patience
  ) async throws -> String {
    try await line(on: stream, with: "«\(text)»", within: limit) { $0.contains(text) }
  }

  /// Returns the URL in the next line that has one, as printed by a server that is listening.
  public func address(
    on stream: Stream = .output, within limit: Duration = patience
  ) async throws -> URL {
    let line = try await line(on: stream, with: "an address", within: limit) {
      webAddress(in: $0) != nil
    }
    guard let address = webAddress(in: line) else { throw HelperError("No address in «\(line)».") }
    return address
  }

  public func write(_ text: String) async throws {
    guard let input = input.now else { throw HelperError("Its input is closed already.") }
    try await onOwnThread { try input.write(text) }
  }

  public func closeInput() {
    input.change { $0 = nil }
  }

  /// Sends a signal to the program only, as kill(1) does.
  public func signal(_ number: Int32) {
    child.signal(number)
  }

  /// Returns the exit status. After `limit`, kills the program and throws with its output.
  @discardableResult
  public func exit(within limit: Duration = patience) async throws -> ExitStatus {
    try await ending.wait(within: limit, orElse: child.kill) { self.transcript }
  }

  /// Returns all of a stream, when it has ended.
  public func text(
    of stream: Stream, within limit: Duration = patience
  ) async throws -> String {
    if let text = try await said(on: stream).first(within: limit, { $0.hasEnded ? $0.all : nil }) {
      return text
    }
    throw HelperError("Its \(stream.rawValue) was still open after \(limit).\n\(transcript)")
  }
}

extension RunningProcess {
  private func line(
    on stream: Stream, with what: String, within limit: Duration,
    where fits: @escaping @Sendable (String) -> Bool
  ) async throws -> String {
    let line: String? = try await said(on: stream).first(within: limit) { said in
      if let line = said.nextLine(where: fits) { return line }
      if said.hasEnded { throw HelperError("It ended without a line with \(what).\n\(said.all)") }
      return nil
    }
    if let line { return line }
    throw HelperError("No line with \(what) came within \(limit).\n\(transcript)")
  }

  private func said(on stream: Stream) -> Watched<StreamBuffer> {
    switch stream {
    case .output: output
    case .errors: errors
    }
  }

  private var transcript: String {
    "Output:\n\(output.now.all)\nErrors:\n\(errors.now.all)"
  }
}

private func collect(_ descriptor: Descriptor, into said: Watched<StreamBuffer>) {
  descriptor.readToEnd { bytes in
    said.change { $0.append(bytes) }
  } atEnd: {
    said.change { $0.end() }
  }
}

/// Returns the URL in a line, without a bracket or full stop after it.
private func webAddress(in line: String) -> URL? {
  line.firstMatch(of: /https?:\/\/[^\s()<>]*[\w\/]/).flatMap { URL(string: String($0.0)) }
}
