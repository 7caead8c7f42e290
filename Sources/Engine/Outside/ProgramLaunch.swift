import Foundation

/// The program to start, with its arguments and streams. It reads nothing, and what it writes is
/// dropped, unless it is given streams.
struct ProgramLaunch {
  let executable: URL
  let arguments: [String]
  var input = Stream.none
  var output = Stream.none
  var errors = Stream.none

  enum Stream {
    case none
    case pipe(Pipe)
    case file(FileHandle)

    fileprivate var value: Any {
      switch self {
      case .none: FileHandle.nullDevice
      case .pipe(let pipe): pipe
      case .file(let file): file
      }
    }
  }

  init(_ executable: URL, _ arguments: some Sequence<String>) {
    self.executable = executable
    self.arguments = Array(arguments)
  }

  /// - Parameter words: the program, found on PATH, and its arguments.
  init(onPath words: [String]) {
    self.init(URL(filePath: "/usr/bin/env"), words)
  }

  /// - Parameter whenEnded: called once with the program's status.
  /// - Throws: if it can't be started.
  func start(whenEnded: (@Sendable (_ status: Int32) -> Void)? = nil) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = input.value
    process.standardOutput = output.value
    process.standardError = errors.value
    if let whenEnded {
      process.terminationHandler = { whenEnded($0.terminationStatus) }
    }
    try process.run()
    return process
  }
}
