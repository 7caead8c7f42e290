/// A feature's behaviour: its state, the events that change it, and the effects they cause.
///
/// `reduce` is pure: it reads no clock, disk, network or randomness; dates and seeds arrive inside
/// events. `perform` runs one effect and returns its outcome as an event.
public protocol Machine: Sendable {
  associatedtype State: Equatable, Sendable
  associatedtype Event: MachineEvent
  associatedtype Effect: Sendable

  static func reduce(_ state: inout State, _ event: Event) -> [Effect]

  /// - Parameter report: sends events before the last one, such as progress.
  /// - Throws: any error. The store sends it as `Event.failed`.
  func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event
}

/// An event; one of a machine's tells that an effect failed.
public protocol MachineEvent: Sendable {
  static func failed(_ problem: Problem) -> Self
}

/// Sends an event to the store. Returns when all the effects it caused have finished.
public typealias Report<Event> = @Sendable (Event) async -> Void
