public import Foundation

/// What the service has not heard of yet, and what the person may do about it.
public struct Outbox: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var contents: Contents?
    public var problem: Problem?

    public init() {}
  }

  public struct Contents: Hashable, Sendable {
    public var account: WaniKaniAccount?
    public var unsent: [Unsent]
    /// However it ended.
    public var lastSync: PastSync?
    /// When the last one ended that came to its end.
    public var lastDone: Date?
    /// A sync that goes on now.
    public var running: SyncProgress?
  }

  /// An entry, with what its item is called.
  public struct Unsent: Hashable, Sendable, Identifiable {
    public var entry: OutboxEntry
    /// Empty of an item that is not here.
    public var characters: String
    public var meaning: String
    /// Whether its account is not the one that is signed in.
    public var isOthers: Bool
    public var id: OutboxEntry.ID { entry.id }
  }

  public enum Event: Sendable {
    case opened(at: Date)
    /// The service is to be tried once more with what it did not take.
    case retryAsked(OutboxEntry.ID, at: Date)
    /// The service is never to hear of it.
    case discardAsked(OutboxEntry.ID, at: Date)
    case loaded(Contents)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(at: Date)
    case retry(OutboxEntry.ID, at: Date)
    case discard(OutboxEntry.ID, at: Date)
  }

  private let repository: UnsentRepository

  init(_ repository: UnsentRepository) {
    self.repository = repository
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let now): return [.load(at: now)]
    case .retryAsked(let id, let now): return [.retry(id, at: now)]
    case .discardAsked(let id, let now): return [.discard(id, at: now)]
    case .loaded(let contents): (state.contents, state.problem) = (contents, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      switch effect {
      case .load(let now): await report(.loaded(try await repository.contents(at: now)))
      case .retry(let id, let now):
        try await repository.retry(id, at: now)
        await report(.loaded(try await repository.contents(at: now)))
      case .discard(let id, let now):
        try await repository.discard(id, at: now)
        await report(.loaded(try await repository.contents(at: now)))
      }
    } catch {
      await report(.failed(Problem(error)))
    }
  }
}
