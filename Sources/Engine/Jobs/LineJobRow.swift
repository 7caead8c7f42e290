import Foundation

extension LineJob {
  init(_ row: JobRow) throws {
    guard let state = JobState(rawValue: try row.text(3)) else {
      throw UnexpectedColumn(column: 3)
    }
    let problem: Problem? = try row.optionalText(4).map { try JSONText.value($0) }
    let result: [String: String] = try JSONText.value(try row.text(5))
    let status: Status =
      switch state {
      case .queued: .queued(until: try row.optionalInteger(9).map(Date.init(milliseconds:)))
      case .running: .running(done: result.count)
      // An acknowledged job is met again only by its key, and by who followed it.
      case .succeeded, .acknowledged: .succeeded
      case .failed: .failed(problem ?? .noJob)
      case .expired: .expired
      }
    self.init(
      id: try row.text(0), reference: try row.text(1),
      request: try JSONText.value(try row.text(2)),
      status: status, lastFailure: [.queued, .running].contains(state) ? problem : nil,
      result: result, model: try row.text(6),
      attempts: Int(try row.integer(7)), tokens: Int(try row.integer(8)),
      createdAt: Date(milliseconds: try row.integer(10)), cursor: try row.integer(11),
      backendID: try row.optionalText(12))
  }
}
