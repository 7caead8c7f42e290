extension Result where Failure == any Error {
  /// The outcome of work that may wait, as `init(catching:)` has it of other work.
  public init(awaiting work: () async throws -> Success) async {
    do {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
