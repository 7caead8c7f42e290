import Testing

@testable import Engine

struct LoaderTests {
  private typealias Words = Loader<Int, [String]>

  @Test func `A request is loaded, and its result is the value`() async {
    let store = Store(Words { Array(repeating: "ねこ", count: $0) }, state: .init())

    await store.send(.requested(2))

    #expect(store.state.value == ["ねこ", "ねこ"])
    #expect(store.state.problem == nil)
  }

  @Test func `A failure keeps the previous value`() async {
    let store = Store(
      Words { count in
        guard count < 3 else { throw Problem.noItem }
        return ["ねこ"]
      }, state: .init())

    await store.send(.requested(1))
    await store.send(.requested(3))

    #expect(store.state.value == ["ねこ"])
    #expect(store.state.problem == .noItem)
  }

  @Test func `The next value clears the problem`() {
    var state = Words.State()
    _ = Words.reduce(&state, .failed(.noItem))

    _ = Words.reduce(&state, .loaded([]))

    #expect(state.value == [])
    #expect(state.problem == nil)
  }
}
