import Foundation

/// A place that events go to besides the learner's own store. None by default.
struct AnalyticsSink: Sendable {
  /// Under which the store remembers what was sent.
  let name: String
  /// Where the events go; nil if the learner hasn't chosen it.
  let destination: @Sendable (AnalyticsSettings) -> String?
  /// A batch may come twice, with the same numbers.
  let send: @Sendable ([AnalyticsRecord], AnalyticsSettings) async throws -> Void
}

/// An event as it is sent.
struct AnalyticsRecord: Hashable, Sendable {
  /// Grows with every event, and is never used again.
  let id: Int64
  let event: AnalyticsEvent
  let face: Face
  let at: Date
}

extension AnalyticsSink {
  /// The name of the sink, not of the file.
  static let fileName = "file"

  /// A file of JSON lines in the learner's folder.
  static func file(in folder: URL) -> AnalyticsSink {
    AnalyticsSink(name: fileName) {
      $0.writesFile ? "analytics.jsonl" : nil
    } send: { records, _ in
      let file = folder.appending(path: "analytics.jsonl")
      let files = FileManager.default
      guard
        files.fileExists(atPath: file.path)
          || files.createFile(
            atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteUnknown) }
      let handle = try FileHandle(forWritingTo: file)
      defer { try? handle.close() }  // Everything was written.
      try handle.seekToEnd()
      try handle.write(contentsOf: AnalyticsFormat.lines(records))
    }
  }

  private static let tryingAgain =
    "Sanpo tries again later. The setting “analytics-address” has the address."

  /// Posts JSON to the address in the settings: `{"events": [...]}` in the form of
  /// `AnalyticsFormat.lines`, or `OpenTelemetryLogs`.
  static func address(over http: HTTP) -> AnalyticsSink {
    AnalyticsSink(name: "address") {
      WebAddress.safe($0.address)?.absoluteString
    } send: { records, settings in
      guard let url = WebAddress.safe(settings.address) else { return }
      let request = HTTP.Request(
        "POST", url, headers: ["Content-Type": "application/json"],
        body: settings.format == .json
          ? try AnalyticsFormat.batch(records) : try OpenTelemetryLogs.body(records))
      let response: HTTP.Response
      do {
        response = try await http.send(request)
      } catch let failure as HTTP.Failure {
        throw Problem(
          "The analytics server doesn't respond.", remedy: tryingAgain, detail: "\(failure)")
      }
      guard (200..<300).contains(response.status) else {
        throw Problem(
          "The analytics server responded with status \(response.status).",
          remedy: tryingAgain)
      }
    }
  }
}
