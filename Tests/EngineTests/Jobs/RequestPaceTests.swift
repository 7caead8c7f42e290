import Testing

@testable import Engine

struct RequestPaceTests {
  @Test func `It begins with five requests, and halves when the service is busy`() {
    var pace = RequestPace()
    #expect(pace.limit == 5)

    pace.wasBusy()
    #expect(pace.limit == 2)
    for _ in 1...5 { pace.wasBusy() }

    #expect(pace.limit == 1)
  }

  @Test func `It grows by one after as many successes as go on at once, up to ten`() {
    var pace = RequestPace()

    for _ in 1...4 { pace.succeeded() }
    #expect(pace.limit == 5)
    pace.succeeded()
    #expect(pace.limit == 6)
    for _ in 1...100 { pace.succeeded() }

    #expect(pace.limit == 10)
  }
}
