/// A feature's behavior: its state, the events that change it, and the effects they cause.
///
/// `reduce` is pure: it reads no clock, disk, network or randomness; dates and seeds arrive inside
/// events. `perform` runs one effect and reports its outcome, including failure, as events.
public protocol Machine: Sendable {
  associatedtype State: Equatable, Sendable
  associatedtype Event: Sendable
  associatedtype Effect: Sendable

  static func reduce(_ state: inout State, _ event: Event) -> [Effect]

  func perform(_ effect: Effect, report: @escaping Report<Event>) async
}

/// Sends an event to the store. Returns when all the effects it caused have finished.
public typealias Report<Event> = @Sendable (Event) async -> Void
