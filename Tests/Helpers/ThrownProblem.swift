public import Engine

/// Returns the problem with which something is refused, or nil if it succeeds.
///
/// - Throws: every error that is no problem.
public func problem(_ body: () async throws -> some Sendable) async throws -> Problem? {
  do {
    _ = try await body()
    return nil
  } catch let problem as Problem {
    return problem
  }
}
