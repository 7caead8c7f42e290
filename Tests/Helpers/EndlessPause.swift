public import Engine

extension Pause {
  /// Ends only with the task that waits.
  public static let endless = Pause { _ in try await Task.sleep(for: .seconds(3_600)) }
}
