public import Foundation
public import Terminals

extension Subprocess {
  /// The caller's own `PATH`: nothing is inherited.
  public static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  public init(
    _ product: Product, _ arguments: [String] = [], environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws {
    self.init(
      try product.executable.path, arguments, environment: environment, in: folder)
  }

  public struct Outcome: Sendable, Equatable {
    public let output: String
    public let errors: String
    public let status: ExitStatus

    public init(output: String = "", errors: String = "", status: ExitStatus = .exited(0)) {
      self.output = output
      self.errors = errors
      self.status = status
    }
  }

  /// Runs to the end with `input` as standard input. After `limit`, kills the program and throws.
  public func run(
    input: String = "", within limit: Duration = patience
  ) async throws -> Outcome {
    let process = try RunningProcess(self)
    async let _ = process.feed(input)
    let status = try await process.exit(within: limit)
    return Outcome(
      output: try await process.text(of: .output, within: limit),
      errors: try await process.text(of: .errors, within: limit),
      status: status)
  }
}

extension RunningProcess {
  fileprivate func feed(_ input: String) async {
    // A program may exit before reading everything; its status and output tell why.
    try? await write(input)
    closeInput()
  }
}
