import Synchronization
import Testing

@testable import Engine

struct StoreTests {
  private let store = Store(Counting(), state: .init())

  @Test func `Every observer receives every change in the same order under 500 concurrent sends`()
    async
  {
    let heard = [Heard(), Heard(), Heard()]
    let observations = heard.map { heard in store.observe { heard.note($0.sum) } }

    await withDiscardingTaskGroup { group in
      for number in 1...500 { group.addTask { await store.send(.added(number)) } }
    }

    let sums = heard[0].all
    #expect(sums.count == 501)
    #expect(Set(zip(sums.dropFirst(), sums).map { $0 - $1 }) == Set(1...500))
    #expect(heard[1].all == sums)
    #expect(heard[2].all == sums)
    withExtendedLifetime(observations) {}
  }

  @Test func `An observer receives the current state first`() async {
    await store.send(.added(5))
    let heard = Heard()

    let observation = store.observe { heard.note($0.sum) }
    await store.send(.added(2))

    #expect(heard.all == [5, 7])
    observation.cancel()
  }

  @Test func `An observation that is cancelled and let go ends once`() {
    let ends = Mutex(0)
    var observation: Observation? = Observation { ends.withLock { $0 += 1 } }

    observation?.cancel()
    observation?.cancel()
    observation = nil

    #expect(ends.withLock { $0 } == 1)
  }

  @Test func `An observer added during a change receives every state once`()
    async
  {
    let late = Late()

    let first = store.observe { [store] state in
      guard state.sum == 1 else { return }
      late.observe(store)
    }
    await store.send(.added(1))
    await store.send(.added(1))

    #expect(late.heard.all == [1, 2])
    first.cancel()
  }

  @Test func `An equal state is not sent to observers`() async {
    let heard = Heard()
    let observation = store.observe { heard.note($0.sum) }

    await store.send(.added(0))
    await store.send(.added(1))

    #expect(heard.all == [0, 1])
    observation.cancel()
  }

  @Test func `If an observer sends, all receive the changes in order`() async {
    let first = Heard()
    let second = Heard()
    let sends = Sends()
    let answering = store.observe { [store] state in
      first.note(state.sum)
      if state.sum == 1 { sends.add(Task { await store.send(.added(10)) }) }
    }
    let listening = store.observe { second.note($0.sum) }

    await store.send(.added(1))
    await sends.finish()

    #expect(first.all == [0, 1, 11])
    #expect(second.all == [0, 1, 11])
    answering.cancel()
    listening.cancel()
  }

  @Test func `Sending returns when all its effects have finished`() async {
    await store.send(.askedTwice)

    #expect(store.state.sum == 3)
    #expect(store.state.effectsDone == 2)
  }

  @Test func `Cancelling the sender cancels its effects`() async {
    let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
    let machine = Counting(waiting: {
      hasBegun.yield()
      // Only ends with the task: nothing is sent to it.
      for await _ in AsyncStream<Void>.makeStream().stream {}
    })
    let store = Store(machine, state: .init())

    let sender = Task { await store.send(.waited) }
    for await _ in begun { break }
    sender.cancel()
    await sender.value

    #expect(store.state.wasCancelled)
    #expect(store.state.effectsDone == 1)
  }
}

struct ObservationTests {
  private let store = Store(Counting(), state: .init())

  @Test func `A cancelled observation receives nothing more`() async {
    let heard = Heard()
    let observation = store.observe { heard.note($0.sum) }

    observation.cancel()
    await store.send(.added(1))

    #expect(heard.all == [0])
  }

  @Test func `Releasing an observation ends it and releases the observer`() async {
    weak var observer: Heard?
    do {
      let heard = Heard()
      observer = heard
      let observation = store.observe { heard.note($0.sum) }
      await store.send(.added(1))
      #expect(heard.all == [0, 1])
      withExtendedLifetime(observation) {}
    }

    #expect(observer == nil)
  }

  @Test func `A released store releases its observers and machine`() async {
    weak var observer: Heard?
    weak var kept: Store<Counting>?
    weak var owned: Heard?
    var observation: Observation?
    do {
      let heard = Heard()
      let inMachine = Heard()
      let store = Store(Counting(waiting: { inMachine.note(1) }), state: .init())
      (observer, kept, owned) = (heard, store, inMachine)
      observation = store.observe { heard.note($0.sum) }
      await store.send(.waited)
      #expect(inMachine.all == [1])
    }

    #expect(kept == nil)
    #expect(observer == nil)
    #expect(owned == nil)
    observation?.cancel()
  }

  @Test func `An error in an effect is sent as an event`() async {
    let store = Store(Counting(), state: .init())

    await store.send(.failing)

    #expect(store.state.problem == Problem("It failed.", remedy: "Try again."))
  }
}

/// Records what an observer receives.
private final class Heard: Sendable {
  private let numbers = Mutex<[Int]>([])

  var all: [Int] { numbers.withLock { $0 } }

  func note(_ number: Int) { numbers.withLock { $0.append(number) } }
}

/// Starts to observe on request.
private final class Late: Sendable {
  let heard = Heard()
  private let observation = Mutex<Observation?>(nil)

  func observe(_ store: Store<Counting>) {
    let begun = store.observe { [heard] in heard.note($0.sum) }
    observation.withLock { $0 = begun }
  }
}

/// Sends by observers, to be awaited.
private final class Sends: Sendable {
  private let tasks = Mutex<[Task<Void, Never>]>([])

  func add(_ task: Task<Void, Never>) { tasks.withLock { $0.append(task) } }

  func finish() async {
    for task in tasks.withLock({ $0 }) { await task.value }
  }
}
