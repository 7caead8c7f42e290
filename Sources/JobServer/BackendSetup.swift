public import APIServer
public import Engine
public import Foundation
public import Logging
public import ServiceLifecycle

/// Puts a backend together as the environment says.
public struct BackendSetup {
  public let jobs: JobQueue
  /// Warnings for whoever starts the backend.
  public let warnings: [String]
  public let logger: Logger

  private let options: BackendOptions
  private let model: LanguageModel?
  private let host: String
  private let port: Int
  private let servesClients: Bool
  private let workers: Int
  private let learner: Study?

  /// - Parameter learner: the folder of the learner whose data is served under /v2.
  /// - Throws: `Problem` if a value is missing or invalid, or a database can't be used.
  public init(
    _ environment: [String: String], host: String, port: Int, servesClients: Bool, workers: Int,
    learner: URL? = nil, logger: Logger = .quiet("sanpo.backend")
  ) throws {
    self.host = host
    self.port = port
    self.logger = logger
    self.servesClients = servesClients
    self.workers = workers
    options = try BackendOptions(environment, host: host)
    model = try ModelConfiguration.environment(environment).map { .configured($0) }
    guard workers == 0 || model != nil else {
      throw Problem(
        "Workers need a language model.",
        remedy: "Set SANPO_MODEL_PROVIDER, SANPO_MODEL and SANPO_MODEL_KEY, or use --api.")
    }
    guard servesClients || learner == nil else {
      throw Problem(
        "--workers serves no clients, so nobody could read the learner's data.",
        remedy: "Use --learner without --workers.")
    }
    jobs = try Self.jobs(environment, logger)
    self.learner = try learner.map(Self.study)
    let bypass =
      options.allowsDeveloper
      ? ["Warning: ALLOW_DEV_BYPASS is on; X-Dev-Token skips authentication on this computer."] : []
    warnings = bypass + (self.learner?.configurationProblems ?? []).map { "\($0)" }
  }

  private static func jobs(
    _ environment: [String: String], _ logger: Logger
  ) throws -> JobQueue {
    if let address = environment["SANPO_JOBS_DATABASE"], !address.isEmpty {
      guard address.hasPrefix("postgres://") || address.hasPrefix("postgresql://") else {
        throw Problem(
          "SANPO_JOBS_DATABASE is not a PostgreSQL address.",
          remedy: "Use postgres://USER:PASSWORD@HOST/DATABASE, or unset it for SQLite.")
      }
      do {
        return JobQueue(try PostgresJobs(address))
      } catch let problem as Problem {
        logger.error("\(problem.sentence) [\(problem.detail)]")
        throw problem
      }
    }
    do {
      return try .stored(in: folder(environment), at: Date())
    } catch let problem as Problem {
      throw Problem(
        "The backend can't keep its jobs. \(problem.sentence)",
        remedy: "\(problem.remedy) SANPO_BACKEND_HOME names another folder.",
        detail: problem.detail)
    }
  }

  /// A mistyped folder is not made: its data would be served as if they were the learner's.
  private static func study(in folder: URL) throws -> Study {
    guard FileManager.default.fileExists(atPath: folder.appending(path: "sanpo.sqlite").path) else {
      throw Problem(
        "There are no learner's data in “\(folder.path)”.",
        remedy: "Give the folder that has sanpo.sqlite in it.")
    }
    let study = try Study.open(folder, face: .sanpo, course: .bundled())
    if let problem = study.problem { throw problem }
    return study
  }

  /// SANPO_BACKEND_HOME, else a folder beside the learners'.
  private static func folder(_ environment: [String: String]) -> URL {
    if let home = environment["SANPO_BACKEND_HOME"], !home.isEmpty { return URL(filePath: home) }
    return Study.folder(in: environment.filter { $0.key != "SANPO_HOME" })
      .deletingLastPathComponent().appending(path: "sanpo-backend")
  }

  /// - Parameter running: called with the port as soon as clients are served.
  public func services(
    running: @escaping @Sendable (_ port: Int) async -> Void
  ) throws -> [any Service] {
    var services: [any Service] = []
    if servesClients {
      services.append(
        BackendServer(
          jobs, options: options, learner: learner?.servedAPI, host: host, port: port,
          logger: logger, running: running))
    }
    if let learner { services.append(LearnerUpkeep(study: learner, log: logger)) }
    if let model, workers > 0 {
      services.append(
        BackendWorkers(
          jobs, model: model, limits: options.jobLimits, count: workers, logger: logger))
    }
    return services
  }
}

/// Does what a learner's data need while they are served: syncs with WaniKani, daily backups.
private struct LearnerUpkeep: Service {
  let study: Study
  let log: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await study.keepUp(recordsUsage: false, sync: study.waniKani.sync()) { problem in
        guard problem.isFailure else { return }
        log.error("\(problem.sentence)", metadata: ["detail": "\(problem.detail)"])
      }
    }
  }
}
