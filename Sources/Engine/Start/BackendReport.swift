/// What a backend answers, and what else whoever looks for a fault wants to know.
public struct BackendReport: Hashable, Sendable {
  /// A name with a value, in the order shown.
  public struct Row: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  /// Empty without a backend.
  public var address = ""
  /// Of the answer to `/v1/auth/me`; 0 if there is none.
  public var status = 0
  /// The client's name; a sentence if there is none.
  public var answer = ""
  public var took = Duration.zero
  public var flags: [Row] = []
  public var entitlements: [Row] = []
  public var versions: [Row] = []

  public init() {}
}

/// Asks the backend who we are.
struct BackendInspector: Sendable {
  let client: BackendClient?
  let problem: Problem?

  /// - Parameter override: an address to ask in place of the configured one; empty for that.
  func report(asking override: String) async throws -> BackendReport {
    var report = BackendReport()
    guard let client = try overridden(by: override) else {
      report.answer = problem?.description ?? "No backend is set up: SANPO_BACKEND_URL is not set."
      return report
    }
    report.address = client.address
    let clock = ContinuousClock()
    let start = clock.now
    do {
      report.answer = try await client.identity().client
      report.status = 200
    } catch let failure as BackendFailure {
      (report.status, report.answer) = (failure.status, failure.problem.description)
    }
    report.took = clock.now - start
    return report
  }

  /// The token goes along, so that the address is checked as the configured one is.
  private func overridden(by address: String) throws -> BackendClient? {
    guard !address.isEmpty else { return client }
    let known = client?.configuration
    return BackendClient(
      try BackendConfiguration(
        url: address, token: known?.token ?? "", app: known?.app ?? ""))
  }
}
