import Foundation

extension TranslationJob {
  init(_ row: JobRow) throws {
    let result: [String: String] = try JSONText.value(try row.text(5))
    let status = try Status(row, done: result.count)
    let problem: Problem? = try row.optionalText(4).map { try JSONText.value($0) }
    self.init(
      id: try row.text(0), reference: try row.text(1),
      request: try JSONText.value(try row.text(2)),
      status: status, lastFailure: status.name == "queued" ? problem : nil,
      result: result, model: try row.text(6),
      attempts: Int(try row.integer(7)), tokens: Int(try row.integer(8)),
      createdAt: Date(milliseconds: try row.integer(10)), cursor: try row.integer(11),
      backendID: try row.optionalText(12))
  }
}

extension TranslationJob.Status {
  fileprivate init(_ row: JobRow, done: Int) throws {
    switch try row.text(3) {
    case "queued": self = .queued(until: try row.optionalInteger(9).map(Date.init(milliseconds:)))
    case "running": self = .running(done: done)
    case "failed":
      let problem: Problem? = try row.optionalText(4).map { try JSONText.value($0) }
      self = .failed(problem ?? .noJob)
    case "expired": self = .expired
    default: self = .succeeded
    }
  }
}
