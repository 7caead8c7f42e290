import ArgumentParser
import Engine
import Foundation
import JobServer
import Logging
import ServiceLifecycle
import Serving
import UnixSignals

/// The queue of translations, for clients elsewhere.
struct Backend: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backend", abstract: "Translate songs for clients, with a job queue.",
    discussion: discussion)

  @Option(help: "The address to listen on.") var host = "127.0.0.1"
  @Option(help: "The port (default: 8170; 0: any free port).", transform: ServerOptions.port)
  var port = 8170
  @Flag(help: "Serve clients, without workers.") var api = false
  @Option(help: "Work on that many jobs at a time, but serve no client.") var workers: Int?

  @Option(
    help: "Serve the data in a learner's folder as WaniKani's API, under /v2.",
    completion: .directory)
  var learner: String?

  func validate() throws {
    guard !api || workers == nil else {
      throw ValidationError("Use --api or --workers, not both.")
    }
    guard workers ?? 1 > 0 else { throw ValidationError("--workers needs 1 or more.") }
  }

  func run() async throws {
    let backend = try BackendSetup(
      ProcessInfo.processInfo.environment, host: host, port: port,
      servesClients: workers == nil, workers: api ? 0 : workers ?? 2,
      learner: learner.map { URL(filePath: $0) })
    // An address of IPv6 has colons of its own.
    let name = host.contains(":") ? "[\(host)]" : host
    for warning in backend.warnings { StandardStreams.printError(warning) }
    let services = try backend.services { port in
      StandardStreams.say("The backend is at http://\(name):\(port)")
    }
    if let workers { StandardStreams.say("Working on jobs, \(workers) at a time") }
    var configuration = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigint, .sigterm], logger: backend.logger)
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    try await ServiceGroup(configuration: configuration).run()
  }
}

extension Backend {
  private static let discussion = """
    Examples:
      backend
      backend --api
      backend --workers 4
      backend --api --learner ~/.local/share/sanpo

    Also fills in missing fields of items. With --learner, programs made for WaniKani find a \
    learner's data under /v2, as webview serves them; “sanpo api token create NAME” makes their \
    tokens.

    Environment:
      TARUKINGU             required: the value of the header “tarukingu” that
                            every request carries
      SANPO_BACKEND_TOKENS  required: NAME=TOKEN of each client, separated by
                            commas; a token has at least 8 characters
      SANPO_MODEL_PROVIDER  openai, anthropic or gemini; with SANPO_MODEL,
                            SANPO_MODEL_URL and SANPO_MODEL_KEY
      SANPO_JOBS_DATABASE   postgres://…, to share the work between several
                            machines (default: SQLite)
      SANPO_BACKEND_HOME    the folder for SQLite
                            (default: ~/.local/share/sanpo-backend)
      SANPO_TOKENS_PER_JOB, SANPO_TOKENS_PER_DAY
                            limits on the use of the model
      SANPO_OLDEST_CLIENT   the oldest version of Sanpo that is served
      ALLOW_DEV_BYPASS      true lets X-Dev-Token in, on this computer only
    """
}
