/// Diagnostics: the response of the backend, flags, entitlements and versions.
public struct BackendReport: Hashable, Sendable {
  /// A name with a value, in the order shown.
  public struct Row: Hashable, Sendable {
    public let name: String
    public let value: String

    init(_ name: String, _ value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  /// Empty without a backend.
  public var address = ""
  /// The status of the response to `/v1/auth/me`; nil if there is none.
  public var status: Int?
  /// The client's name; a sentence if there is none.
  public var answer = ""
  /// The duration of the request; nil if none was sent.
  public var took: Duration?
  /// Why an address that was given was not asked.
  public var refusal: Problem?
  public var flags: [Row] = []
  public var entitlements: [Row] = []
  public var versions: [Row] = []

  public init() {}

  /// The request and its response as rows, without missing values.
  ///
  /// - Parameter span: formats how long it took.
  public func asked(_ span: (Duration) -> String) -> [Row] {
    let rows: [Row?] = [
      address.isEmpty ? nil : Row("address", address), status.map { Row("status", "\($0)") },
      answer.isEmpty ? nil : Row("answer", answer), took.map { Row("took", span($0)) },
    ]
    return rows.compactMap(\.self)
  }
}

/// Asks the backend who we are.
struct BackendInspector: Sendable {
  let client: BackendClient?
  let problem: Problem?

  /// - Parameter override: an address to ask in place of the configured one; empty for that.
  func report(asking override: String) async throws -> BackendReport {
    var report = BackendReport()
    let chosen: BackendClient?
    do throws(Problem) {
      chosen = try overridden(by: override)
    } catch {
      report.refusal = error
      return report
    }
    guard let client = chosen else {
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
      report.status = failure.status == 0 ? nil : failure.status
      report.answer = failure.problem.description
    }
    report.took = clock.now - start
    return report
  }

  /// The token goes along, so that the address is checked as the configured one is.
  private func overridden(by address: String) throws(Problem) -> BackendClient? {
    guard !address.isEmpty else { return client }
    let known = client?.configuration
    return BackendClient(
      try BackendConfiguration(
        url: address, token: known?.token ?? "", app: known?.app ?? ""))
  }
}
