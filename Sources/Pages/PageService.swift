import Engine
import Logging
import Synchronization

/// The shared state of a feature's pages while the site runs, made when one of them first asks for
/// it:
///
///     extension SiteServices {
///       var tutor: TutorRuns { service() }
///     }
protocol PageService: Sendable {
  init(_ study: Study, _ live: Live, log: Logger)

  /// Whether something runs in it, so that the study is not closed as idle.
  var isBusy: Bool { get }
  /// Stops what runs, when its study is closed.
  ///
  /// - Returns: what has yet to end.
  @discardableResult
  func stop() -> [Task<Void, Never>]
}

extension PageService {
  var isBusy: Bool { false }
  func stop() -> [Task<Void, Never>] { [] }
}

/// The services that were asked for, by type.
final class PageServices: Sendable {
  private let services = Mutex<[ObjectIdentifier: any PageService]>([:])

  /// - Parameter make: Makes it; it must not ask for another one.
  func service<Service: PageService>(_ make: () -> Service) -> Service {
    services.withLock { services in
      if let service = services[ObjectIdentifier(Service.self)] as? Service { return service }
      let service = make()
      services[ObjectIdentifier(Service.self)] = service
      return service
    }
  }

  var all: [any PageService] { services.withLock { Array($0.values) } }
}
