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
    discussion: BackendHelp.text)

  @Option(help: "The address to listen on.") var host = "127.0.0.1"
  @Option(help: "The port to listen on (0: any free port).") var port = 8170
  @Flag(help: "Serve clients, without workers.") var api = false
  @Option(help: "Work on that many jobs at a time, but serve no client.") var workers: Int?

  @Option(
    help: "Serve the data in a learner's folder as WaniKani's API, under /v2.",
    completion: .directory)
  var learner: String?

  func run() async throws {
    let backend = try BackendSetup(
      ProcessInfo.processInfo.environment, host: host, port: port,
      servesClients: workers == nil, workers: api ? 0 : workers ?? 2,
      learner: learner.map { URL(filePath: $0) })
    for warning in backend.warnings { Console.complain(warning) }
    let services = try backend.services { port in
      Console.say("The backend is at http://\(host):\(port)")
    }
    if workers != nil { Console.say("Working on jobs, \(workers ?? 0) at a time") }
    var configuration = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigint, .sigterm], logger: backend.logger)
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    try await ServiceGroup(configuration: configuration).run()
  }
}

await Backend.runToExit()
