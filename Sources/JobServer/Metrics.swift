import Foundation
import Synchronization

/// Counts requests and their durations, for Prometheus.
final class Metrics: Sendable {
  private struct Series: Hashable {
    var method: String
    var route: String
    var status: Int
  }

  private struct Durations {
    /// Up to each of the bounds.
    var counts = [Int](repeating: 0, count: Metrics.bounds.count)
    var total = 0
    var sum = 0.0
  }

  /// The upper bounds of the histogram, in seconds.
  fileprivate static let bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60]

  private let requests: Mutex<[Series: Durations]> = Mutex([:])

  func count(_ method: String, _ route: String, _ status: Int, _ duration: Duration) {
    let seconds = duration / .seconds(1)
    requests.withLock { requests in
      let series = Series(method: method, route: route, status: status)
      var durations = requests[series] ?? Durations()
      for (place, bound) in Self.bounds.enumerated() where seconds <= bound {
        durations.counts[place] += 1
      }
      durations.total += 1
      durations.sum += seconds
      requests[series] = durations
    }
  }

  /// Returns the text format of Prometheus.
  ///
  /// - Parameters:
  ///   - jobs: the number of jobs by status.
  ///   - polls: the number of requests that wait.
  func text(jobs: [String: Int], polls: Int) -> String {
    var lines = [
      "# HELP sanpo_jobs Jobs by status.", "# TYPE sanpo_jobs gauge",
    ]
    for (status, count) in jobs.sorted(by: { $0.key < $1.key }) {
      lines.append("sanpo_jobs{status=\"\(status)\"} \(count)")
    }
    lines += [
      "# HELP sanpo_long_polls Requests that wait for changes.", "# TYPE sanpo_long_polls gauge",
      "sanpo_long_polls \(polls)",
      "# HELP sanpo_request_seconds Durations of requests.",
      "# TYPE sanpo_request_seconds histogram",
    ]
    let requests = requests.withLock { $0 }.map { (Self.labels($0.key), $0.value) }
    for (labels, durations) in requests.sorted(by: { $0.0 < $1.0 }) {
      lines += Self.histogram(labels, durations)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func labels(_ series: Series) -> String {
    "method=\"\(series.method)\",route=\"\(series.route)\",status=\"\(series.status)\""
  }

  private static func histogram(_ labels: String, _ durations: Durations) -> [String] {
    zip(bounds, durations.counts).map { bound, count in
      "sanpo_request_seconds_bucket{\(labels),le=\"\(bound)\"} \(count)"
    } + [
      "sanpo_request_seconds_bucket{\(labels),le=\"+Inf\"} \(durations.total)",
      "sanpo_request_seconds_sum{\(labels)} \(durations.sum)",
      "sanpo_request_seconds_count{\(labels)} \(durations.total)",
    ]
  }
}
