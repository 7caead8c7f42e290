import Foundation
import Glibc
import Terminals
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TerminalTests {
  @Test func `A program knows its terminal and its size`() async throws {
    let (terminal, events) = try start("stty size; tty -s && echo yes; exit 3")

    let (said, status) = await result(from: events)

    #expect(said == "24 60\r\nyes\r\n")
    #expect(status == .exited(3))
    withExtendedLifetime(terminal) {}
  }

  @Test func `Typed text reaches the program`() async throws {
    let (terminal, events) = try start("read line; echo \"heard $line\"")

    try await terminal.send("ねこ\r")

    #expect(await result(from: events).said == "ねこ\r\nheard ねこ\r\n")
  }

  @Test func `A killed program reports its signal`() async throws {
    let (terminal, events) = try start("cat")

    terminal.kill()

    #expect(await result(from: events).status == .killed(signal: SIGKILL))
  }

  @Test func `Releasing a terminal terminates its program`() async throws {
    var (terminal, events): (Terminal?, AsyncStream<Terminal.Event>) = try start("cat")
    #expect(terminal != nil)

    terminal = nil

    #expect(await result(from: events).status == .killed(signal: SIGKILL))
  }

  @Test func `A missing program is an error with a reason`() throws {
    let error = #expect(throws: SystemError.self) {
      _ = try Terminal(Subprocess("/nowhere/program")) { _ in }
    }

    #expect(error?.description.contains("/nowhere/program") == true)
    #expect(error?.description.contains("No such file") == true)
  }

  @Test func `A program inherits no open files`() async throws {
    let opened = open("/dev/zero", O_RDONLY)
    defer { close(opened) }

    let (terminal, events) = try start("readlink /proc/self/fd/* | grep -c zero")

    #expect(opened > STDERR_FILENO)
    #expect(await result(from: events).said == "0\r\n")
    withExtendedLifetime(terminal) {}
  }

  private func start(_ script: String) throws -> (Terminal, AsyncStream<Terminal.Event>) {
    let (events, told) = AsyncStream<Terminal.Event>.makeStream()
    let command = Subprocess(
      "sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
    let terminal = try Terminal(command, size: .init(columns: 60, rows: 24)) { told.yield($0) }
    return (terminal, events)
  }

  /// All output of a program, and how it exits.
  private func result(
    from events: AsyncStream<Terminal.Event>
  ) async -> (said: String, status: Terminals.ExitStatus?) {
    var bytes: [UInt8] = []
    var status: Terminals.ExitStatus?
    var isSilent = false
    for await event in events {
      switch event {
      case .said(let more): bytes += more
      case .fellSilent: isSilent = true
      case .ended(let how): status = how
      }
      if isSilent && status != nil { break }
    }
    return (String(decoding: bytes, as: UTF8.self), status)
  }
}
