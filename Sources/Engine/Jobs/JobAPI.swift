public import Foundation

/// The messages of the backend's API: JSON with snake_case keys and times in ISO 8601.
public enum JobAPI {
  /// The header that every request carries; its value is agreed between the two sides.
  public static let appHeader = "tarukingu"
  /// The header with the client's version. Clients that are not Sanpo leave it out.
  public static let versionHeader = "Sanpo-Version"
  /// The oldest version of Sanpo that a backend accepts by default.
  public static let oldestClient = "0.3.0"
  /// The longest that a request for changes waits, in seconds.
  public static let longestPoll = 60
  /// The largest number of jobs in one answer.
  public static let mostJobs = 100

  public struct NewJob: Hashable, Codable, Sendable {
    public var title: String
    public var artist: String?
    /// The lines to work on, in place of `lyrics`.
    public var lines: [String]?
    /// The lines of the text that `lines` are part of, for their context.
    public var text: [String]?
    /// A text in any format of lyrics.
    public var lyrics: String?
    /// The English name of the language.
    public var targetLanguage: String?
    /// The task for each line, unless lyrics are translated: meaning, example, sentence,
    /// translation.
    public var task: String?
    public var idempotencyKey: String

    public init(_ request: LineJob.Request, key: String) {
      title = request.title
      artist = request.work.artist
      lines = request.lines
      text = request.text.isEmpty ? nil : request.text
      (targetLanguage, idempotencyKey) = (request.language, key)
      task = request.work.task?.rawValue
    }
  }

  public struct Job: Hashable, Codable, Sendable {
    public var id: String
    /// queued, running, succeeded, failed or expired.
    public var status: String
    var title: String
    var artist: String
    var targetLanguage: String
    /// The requested task; nil for lyrics.
    var task: String?
    /// The number of different lines, and how many of them are translated.
    var lines: Int
    var linesDone: Int
    /// Why it failed, or why it has to wait for another try.
    var reason: String?
    var remedy: String?
    var retryAt: Date?
    var mayRetry: Bool
    var model: String
    var attempts: Int
    var tokens: Int
    var createdAt: Date
    var cursor: Int64
    /// The lines translated so far; nil if there are none.
    public var result: [Line]?

    public init(_ job: LineJob) {
      id = job.id
      status = job.status.state.rawValue
      title = job.request.title
      artist = job.request.work.artist
      targetLanguage = job.request.language
      task = job.request.work.task?.rawValue
      (lines, linesDone) = (job.request.distinctLines.count, job.result.count)
      let failure = job.failure ?? job.lastFailure
      reason = failure?.sentence
      remedy = failure?.remedy
      retryAt = job.retryAt
      mayRetry = job.mayRetry
      model = job.model
      attempts = job.attempts
      tokens = job.tokens
      createdAt = job.createdAt
      cursor = job.cursor
      if !job.result.isEmpty {
        result = job.request.lines.map { Line(text: $0, translation: job.result[$0]) }
      }
    }

    /// The translations by line as it is written.
    var translations: [String: String] {
      Dictionary(
        (result ?? []).compactMap { line in line.translation.map { (line.text, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  public struct Line: Hashable, Codable, Sendable {
    var text: String
    /// Nil if it is not translated, or could not be.
    public var translation: String?
  }

  /// Jobs that changed since a cursor, in the order of their changes.
  public struct Changes: Hashable, Codable, Sendable {
    public var jobs: [Job]
    /// The position from which to continue.
    public var cursor: Int64
    var hasMore: Bool

    public init(_ jobs: [LineJob], since cursor: Int64, limit: Int) {
      self.jobs = jobs.map(Job.init)
      self.cursor = jobs.last?.cursor ?? cursor
      hasMore = jobs.count == limit
    }
  }

  public struct Client: Hashable, Codable, Sendable {
    var client: String

    public init(client: String) { self.client = client }
  }

  public struct Failure: Hashable, Codable, Sendable {
    public struct Reason: Hashable, Codable, Sendable {
      var code: String
      var message: String
      var remedy: String
    }

    var error: Reason

    public init(code: String, _ problem: Problem) {
      error = Reason(code: code, message: problem.sentence, remedy: problem.remedy)
    }
  }

  public static let encoder = {
    let encoder = JSONEncoder.stable
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }()

  public static let decoder = {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()
}
