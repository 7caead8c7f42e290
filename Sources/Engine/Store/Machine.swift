/// A feature's behaviour as a value: what there is, what can happen, what is then to be done.
///
/// `reduce` decides and is pure: it reads no clock, disk, network or chance; time and chance
/// arrive inside events. `perform` does one effect and reports what came of it, failures too,
/// as events.
public protocol Machine: Sendable {
  associatedtype State: Equatable, Sendable
  associatedtype Event: Sendable
  associatedtype Effect: Sendable

  static func reduce(_ state: inout State, _ event: Event) -> [Effect]

  func perform(_ effect: Effect, report: @escaping Report<Event>) async
}

/// Hands an event back to the store; returns when all it set in motion has finished.
public typealias Report<Event> = @Sendable (Event) async -> Void
