public import Foundation

/// A request to have a model write something for each line of a text, worked on in the background.
public struct LineJob: Hashable, Identifiable, Sendable {
  public typealias ID = String

  public enum Status: Hashable, Sendable {
    /// Waits for a worker; after a failure, until the given time.
    case queued(until: Date?)
    /// The number of lines that are done.
    case running(done: Int)
    case succeeded
    case failed(Problem)
    /// The result was not fetched in time and is gone.
    case expired
  }

  /// The task for each line.
  public enum Work: Hashable, Sendable {
    /// Its translation. The artist is empty where there is none.
    case lyrics(artist: String = "")
    /// The missing field of the item that the line stands for.
    case fill(FillTask)
  }

  public struct Request: Hashable, Sendable {
    var work: Work
    /// That of the song, or what is filled in, such as “12 meanings”.
    public var title: String
    var lines: [String]
    /// The text that the lines are part of, for their context; empty if they are all of it.
    var text: [String]
    /// The target language as an English name.
    public var language: String

    public init(
      _ work: Work, title: String, lines: [String], of text: [String] = [],
      language: String = "English"
    ) {
      self.work = work
      self.title = title
      self.language = language
      self.lines = lines
      self.text = text == lines ? [] : text
    }

    /// The different lines with text, in order. A chorus is translated once.
    public var distinctLines: [String] {
      lines.filter { !$0.allSatisfy(\.isWhitespace) }.uniqued()
    }

    /// Returns the lines of the text before and after some of its lines, which follow each other.
    func context(of part: [String], count: Int) -> (before: [String], after: [String]) {
      let all = text.isEmpty ? distinctLines : text.filter { !$0.isEmpty }
      guard let start = part.first, let end = part.last,
        let first = all.firstIndex(of: start), let last = all[first...].firstIndex(of: end)
      else { return ([], []) }
      return (Array(all[..<first].suffix(count)), Array(all[(last + 1)...].prefix(count)))
    }
  }

  public var id: ID
  /// The client's name for its purpose, such as “song 3”.
  public var reference: String
  public var request: Request
  public var status: Status
  /// Why the last try failed, or why the job can't be sent to the backend, while it waits; why it
  /// gets no further, while it is worked on.
  public var lastFailure: Problem?
  /// The translations by line as it is written. Lines that could not be translated are missing.
  public var result: [String: String]
  public var model: String
  public var attempts: Int
  public var tokens: Int
  public var createdAt: Date
  /// Grows with every change of any job of the client.
  public var cursor: Int64
  /// Its ID at the backend that works on it; nil if none does.
  var backendID: String?
}

/// The most tokens that a job may send and receive. A job that exceeds either fails.
public struct JobLimits: Hashable, Sendable {
  public var perJob: Int
  /// A day of the learner's in a face, in UTC on a backend.
  public var perDay: Int

  public init(perJob: Int = 200_000, perDay: Int = 1_000_000) {
    (self.perJob, self.perDay) = (perJob, perDay)
  }
}

extension LineJob.Work {
  /// Nil for lyrics.
  var task: FillTask? { if case .fill(let task) = self { task } else { nil } }

  var artist: String { if case .lyrics(let artist) = self { artist } else { "" } }

  /// Whether a result without some of the lines is a failure. A song shows which of its lines are
  /// missing; items would only stay as they are.
  var needsAllLines: Bool { task != nil }

  var entitlement: Entitlement {
    switch self {
    case .lyrics: .songTranslation
    case .fill: .filling
    }
  }

  /// The noun for what is counted, and the verb for what happened to it. Fields of items are
  /// written only once the job ends.
  fileprivate var words: (thing: String, done: String) {
    switch self {
    case .lyrics: ("line", "translated")
    case .fill: ("answer", "received")
    }
  }
}

/// The stored form: lyrics have no task, a fill has an empty artist, and what is all of a text has
/// none.
extension LineJob.Request: Codable {
  private enum CodingKeys: CodingKey { case title, artist, lines, text, language, task }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let task = try values.decodeIfPresent(FillTask.self, forKey: .task)
    self.init(
      try task.map(LineJob.Work.fill)
        ?? .lyrics(artist: values.decode(String.self, forKey: .artist)),
      title: try values.decode(String.self, forKey: .title),
      lines: try values.decode([String].self, forKey: .lines),
      of: try values.decodeIfPresent([String].self, forKey: .text) ?? [],
      language: try values.decode(String.self, forKey: .language))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(title, forKey: .title)
    try values.encode(work.artist, forKey: .artist)
    try values.encode(lines, forKey: .lines)
    if !text.isEmpty { try values.encode(text, forKey: .text) }
    try values.encode(language, forKey: .language)
    try values.encodeIfPresent(work.task, forKey: .task)
  }
}

extension LineJob {
  /// Whether it fills in what items are missing.
  public var isForItems: Bool { request.work.task != nil }

  /// The title, for items with the first of them, such as “12 meanings (猫, 犬, 鳥 …)”.
  public var name: String {
    guard isForItems else { return request.title }
    let lines = request.distinctLines
    let fronts = lines.prefix(3).map { line in
      let front = String(line.prefix { !"(:".contains($0) }).trimmed
      return front.count > 15 ? "\(front.prefix(14))…" : front
    }
    let more = lines.count > fronts.count ? " …" : ""
    return "\(request.title) (\(fronts.joined(separator: ", "))\(more))"
  }

  /// Whether work on it is still to come, or its result to be taken.
  public var isOpen: Bool {
    switch status {
    case .queued, .running, .succeeded: true
    case .failed, .expired: false
    }
  }

  /// When it is tried again, after a failure that passes.
  public var retryAt: Date? {
    if case .queued(let date) = status { date } else { nil }
  }

  /// Whether it can be queued again: it has failed, or waits until later.
  public var mayRetry: Bool { !isOpen || retryAt != nil }

  public var failure: Problem? {
    if case .failed(let problem) = status { problem } else { nil }
  }

  /// Why it failed, gets no further, or can't be sent to the backend.
  public var problem: Problem? { failure ?? (retryAt == nil ? lastFailure : nil) }

  /// For example “12 of 30 lines translated”, “12 of 30 answers received”, or “waiting to retry in
  /// 30 s. The language model is busy.”
  ///
  /// - Parameter clock: writes when the next try is, for what is shown for longer; nil to say how
  ///   long it is until then.
  public func sentence(at now: Date, clock: ((Date) -> String)? = nil) -> String {
    let (thing, done) = request.work.words
    let of = Quantity.count(request.distinctLines.count, thing)
    let reason = lastFailure.map { ". \($0.sentence)" } ?? ""
    return switch status {
    case .queued(nil): "waiting\(reason)"
    case .queued(let date?): "waiting to retry\(Self.wait(until: date, at: now, clock))\(reason)"
    case .running(let count): "\(Quantity.grouped(count)) of \(of) \(done)\(reason)"
    case .succeeded: "\(of) \(done)"
    case .failed(let problem): "failed. \(problem.sentence)"
    case .expired: "expired"
    }
  }

  private static func wait(until date: Date, at now: Date, _ clock: ((Date) -> String)?) -> String {
    guard date > now else { return "" }
    return clock.map { " at \($0(date))" }
      ?? " in \(Wait.short(.seconds(date.timeIntervalSince(now))))"
  }
}

extension LineJob.Status {
  public var state: JobState {
    switch self {
    case .queued: .queued
    case .running: .running
    case .succeeded: .succeeded
    case .failed: .failed
    case .expired: .expired
    }
  }
}
