import Engine
import Logging
import Synchronization

extension SiteServices {
  var tutor: TutorRuns { service() }
}

/// The answers of the tutor that this process waits for. They go on after the response.
final class TutorRuns: PageService {
  private struct Run {
    let store: Store<Tutor>
    let task: Task<Void, Never>
  }

  private let runs: Mutex<[Conversation.ID: Run]> = Mutex([:])
  /// Why answers failed here. Where the disk is full, they can't say it themselves.
  private let problems: Mutex<[TutorMessage.ID: Problem]> = Mutex([:])
  private let log: Logger

  init(_ study: Study, _ live: Live, log: Logger) { self.log = log }

  /// The store of an answer that is being written here; nil without one.
  func store(_ id: Conversation.ID) -> Store<Tutor>? { runs.withLock { $0[id]?.store } }

  func problem(of answer: TutorMessage.ID) -> Problem? { problems.withLock { $0[answer] } }

  var isBusy: Bool { runs.withLock { !$0.isEmpty } }

  /// Stops waiting. The text received is kept.
  func stop(_ id: Conversation.ID) {
    runs.withLock { $0[id]?.task.cancel() }
  }

  /// Sends an event that asks the tutor, and returns as soon as the question is stored.
  ///
  /// - Throws: `Problem` if it is refused.
  func begin(_ event: Tutor.Event, on store: Store<Tutor>) async throws -> Conversation.ID {
    if let last = store.state.info?.conversation.messages.last?.id {
      problems.withLock { $0[last] = nil }
    }
    let (states, report) = AsyncStream<Tutor.State>.makeStream()
    let observation = store.observe { if $0.answer != nil { report.yield($0) } }
    defer { observation.cancel() }
    let task = Task { [weak self] in
      await store.send(event)
      report.yield(store.state)
      report.finish()
      self?.end(store)
    }
    for await state in states {
      if let id = state.info?.conversation.id, state.answer != nil || state.problem == nil {
        if state.answer != nil {
          runs.withLock { $0[id] = Run(store: store, task: task) }
          // It may have ended before it was noted.
          if store.state.answer == nil { end(store) }
        }
        return id
      }
      if let problem = state.problem { throw problem }
    }
    throw RequestError.notFound
  }

  private func end(_ store: Store<Tutor>) {
    let hasBegun = runs.withLock { runs in
      let ended = runs.filter { $0.value.store === store }.keys
      for id in ended { runs[id] = nil }
      return !ended.isEmpty
    }
    guard let problem = store.state.problem else { return }
    log.report(problem)
    // A question that was refused has no answer to say it at.
    guard hasBegun, let answer = store.state.info?.conversation.messages.last?.id else { return }
    problems.withLock { $0[answer] = problem }
  }

  /// Stops all answers.
  func stop() -> [Task<Void, Never>] {
    let tasks = runs.withLock { $0.values.map(\.task) }
    for task in tasks { task.cancel() }
    return tasks
  }
}
