/// The worker of jobs: a language model here, or a backend.
public enum JobService: Sendable {
  /// A face, with this model.
  case model(LanguageModel)
  case backend(BackendClient)

  /// Reads the environment; a backend goes first.
  ///
  /// - Returns: nil if it names neither.
  /// - Throws: `Problem` if a value is missing or invalid.
  static func environment(
    _ environment: [String: String]
  ) throws(Problem) -> JobService? {
    if let backend = try BackendConfiguration.environment(environment) {
      return .backend(BackendClient(backend))
    }
    return try ModelConfiguration.environment(environment).map { .model(.configured($0)) }
  }
}

/// How a study finds who works on its jobs.
public enum JobServiceChoice: Sendable {
  case environment
  case given(JobService?)

  func outcome(_ environment: [String: String]) -> (service: JobService?, problem: Problem?) {
    switch self {
    case .given(let service): return (service, nil)
    case .environment:
      do {
        return (try JobService.environment(environment), nil)
      } catch {
        return (nil, error)
      }
    }
  }
}
