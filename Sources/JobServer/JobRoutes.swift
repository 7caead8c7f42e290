import Engine
import Foundation
import Hummingbird
import NIOCore

/// The requests of a client.
struct JobRoutes {
  let jobs: JobQueue
  let polls: LongPolls
  let options: BackendOptions
  let clock: WallClock

  private static let longestLine = 2_000
  private static let longestName = 500

  func add(to router: RouterGroup<BackendContext>) {
    router.get("auth/me") { _, context in
      Response.json(JobAPI.Client(client: try Self.client(context)))
    }
    router.post("jobs", use: create)
    router.get("jobs/pending/longpoll", use: poll)
    router.get("jobs/recent", use: recent)
    router.get("jobs/:id") { _, context in
      Response.json(JobAPI.Job(try await job(context)))
    }
    router.post("jobs/:id/ack") { _, context in
      // An unknown job is acknowledged already, or its result has expired.
      try await jobs.acknowledge(try Self.id(context), of: try Self.client(context))
      return Response(status: .noContent)
    }
    router.post("jobs/:id/retry", use: retry)
    router.delete("jobs/:id") { _, context in
      try await jobs.remove(try Self.id(context), of: try Self.client(context))
      return Response(status: .noContent)
    }
  }

  private func create(_ request: Request, _ context: BackendContext) async throws -> Response {
    let client = try Self.client(context)
    let body = try await Self.body(request)
    let new: JobAPI.NewJob
    do {
      new = try JobAPI.decoder.decode(JobAPI.NewJob.self, from: Data(body.readableBytesView))
    } catch {
      throw BackendError.invalid(Self.flaw(error))
    }
    let wanted = try Self.request(new)
    do {
      let (job, isNew) = try await jobs.create(
        wanted, key: new.idempotencyKey, by: client, mostOpen: options.limits.openJobs,
        at: clock.now())
      guard isNew || job.request == wanted else { throw BackendError.keyUsed }
      return .json(JobAPI.Job(job), status: isNew ? .created : .ok)
    } catch is TooManyOpenJobs {
      throw BackendError.tooManyJobs
    }
  }

  /// Which field is missing or wrong, or that there are none.
  private static func flaw(_ error: any Error) -> String {
    func name(_ key: any CodingKey) -> String {
      key.stringValue.replacing(/[A-Z]/) { "_" + $0.output.lowercased() }
    }
    switch error {
    case DecodingError.keyNotFound(let key, _): return "\(name(key)) is missing."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      if let key = context.codingPath.first { return "\(name(key)) is not of the right type." }
    default: break
    }
    return "The body is not a JSON object."
  }

  private static func body(_ request: Request) async throws -> ByteBuffer {
    do {
      return try await request.body.collect(upTo: LyricsFile.largest)
    } catch is NIOTooManyBytesError {
      throw BackendError.tooLarge
    }
  }

  private static func request(_ new: JobAPI.NewJob) throws -> LineJob.Request {
    guard (1...200).contains(new.idempotencyKey.count) else {
      throw BackendError.invalid("idempotency_key has 1 to 200 characters.")
    }
    let lines = try lines(new)
    let names = [new.title, new.artist ?? "", new.targetLanguage ?? ""]
    guard names.allSatisfy({ $0.count <= longestName }) else {
      throw BackendError.invalid("Names have up to \(longestName) characters.")
    }
    guard let language = TargetLanguage.name(new.targetLanguage ?? "") else {
      throw BackendError.invalid(
        "target_language is the English name or the code of a language, such as German or de.")
    }
    return LineJob.Request(
      try new.task.map { LineJob.Work.fill(try task($0)) } ?? .lyrics(artist: new.artist ?? ""),
      title: new.title, lines: lines, of: try checked(new.text ?? []),
      language: language)
  }

  private static func task(_ name: String) throws -> FillTask {
    guard let task = FillTask(rawValue: name) else {
      throw BackendError.invalid("A task is meaning, example, sentence or translation.")
    }
    return task
  }

  private static func lines(_ new: JobAPI.NewJob) throws -> [String] {
    let lines = try new.lines ?? lines(of: new.lyrics ?? "")
    guard !lines.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) else {
      throw BackendError.wrongLineCount
    }
    return try checked(lines)
  }

  private static func checked(_ lines: [String]) throws -> [String] {
    guard lines.count <= Song.mostLines else { throw BackendError.wrongLineCount }
    guard lines.allSatisfy({ $0.count <= longestLine }) else {
      throw BackendError.invalid("A line has up to \(longestLine) characters.")
    }
    return lines
  }

  private static func lines(of lyrics: String) throws -> [String] {
    do {
      return try LyricsFile(lyrics).lyrics.lines.map(\.text)
    } catch {
      throw BackendError.invalid(error.sentence)
    }
  }

  private func poll(_ request: Request, _ context: BackendContext) async throws -> Response {
    let seconds = try Self.number("timeout", request, 0...JobAPI.longestPoll) ?? 30
    return .json(
      try await polls.changes(
        of: try Self.client(context), since: try await cursor(request, context),
        limit: try Self.limit(request), timeout: .seconds(seconds)))
  }

  private func recent(_ request: Request, _ context: BackendContext) async throws -> Response {
    let (cursor, limit) = (try await self.cursor(request, context), try Self.limit(request))
    let changed = try await jobs.changed(
      since: cursor, limit: limit, of: try Self.client(context))
    return .json(JobAPI.Changes(changed, since: cursor, limit: limit))
  }

  private func retry(_ request: Request, _ context: BackendContext) async throws -> Response {
    let id = try await job(context).id
    do {
      try await jobs.retry(id, of: try Self.client(context), mostOpen: options.limits.openJobs)
    } catch is TooManyOpenJobs {
      throw BackendError.tooManyJobs
    } catch let problem as Problem where problem == .noJob {
      // The job exists, but neither failed nor waits until later, or was retried meanwhile.
      throw BackendError.notFailed
    }
    return .json(JobAPI.Job(try await self.job(context)))
  }

  /// Where to read on. A cursor beyond the last one is of a database that was replaced since, whose
  /// reader begins anew.
  private func cursor(_ request: Request, _ context: BackendContext) async throws -> Int64 {
    let cursor = Int64(try Self.number("since", request, 0...Int.max) ?? 0)
    return try await jobs.lastCursor(of: try Self.client(context)) < cursor ? 0 : cursor
  }

  private func job(_ context: BackendContext) async throws -> LineJob {
    try await jobs.job(try Self.id(context), of: try Self.client(context))
  }

  // MARK: Parameters

  private static func client(_ context: BackendContext) throws -> String {
    guard let client = context.client else { throw BackendError.unauthorized }
    return client
  }

  private static func id(_ context: BackendContext) throws -> String {
    try context.parameters.require("id")
  }

  private static func limit(_ request: Request) throws -> Int {
    try number("limit", request, 1...JobAPI.mostJobs) ?? JobAPI.mostJobs
  }

  private static func number(
    _ name: String, _ request: Request, _ range: ClosedRange<Int>
  ) throws -> Int? {
    guard let text = request.uri.queryParameters[Substring(name)] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let end = range.upperBound == .max ? "on" : "to \(range.upperBound)"
      throw BackendError.invalid("\(name) is a number from \(range.lowerBound) \(end).")
    }
    return number
  }
}
