import Engine
import Helpers
import ServiceLifecycle

@testable import Pages

/// A site that really listens, on a free port, until the body returns.
func withRunningSite<Result: Sendable>(
  host: String = "127.0.0.1", programs: TerminalPanes.Programs? = nil,
  _ body: @Sendable (TestSite, Int) async throws -> Result
) async throws -> Result {
  let (addresses, told) = AsyncStream<String>.makeStream()
  let site = try TestSite(port: 0, host: host, programs: programs) { told.yield($0) }
  let group = ServiceGroup(
    configuration: .init(services: [site.site], logger: .silent))
  return try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask { try await group.run() }
    guard let address = await addresses.first(where: { _ in true }),
      let port = address.split(separator: ":").last.flatMap({ Int($0.dropLast()) })
    else { throw HelperError("It does not say where it is.") }
    let result: Result
    do {
      result = try await body(site, port)
    } catch {
      await group.triggerGracefulShutdown()
      throw error
    }
    await group.triggerGracefulShutdown()
    try await tasks.waitForAll()
    return result
  }
}
