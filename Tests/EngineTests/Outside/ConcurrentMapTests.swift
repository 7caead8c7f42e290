import Testing

@testable import Engine

struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 2, 100])
  func `Results are in the order of the elements`(count: Int) throws {
    let doubled = try Array(0..<count).concurrentMap { $0 * 2 }

    #expect(doubled == (0..<count).map { $0 * 2 })
  }

  @Test(arguments: [1, 2, 100])
  func `The first error is thrown`(count: Int) {
    #expect(throws: Failed(number: 0)) {
      try Array(0..<count).concurrentMap { number -> Int in throw Failed(number: number) }
    }
  }

  private struct Failed: Error, Equatable { var number: Int }
}
