import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Transforms the elements on all cores at the same time, and returns the results in order.
  ///
  /// - Throws: the error for the first of the elements that have one.
  public func concurrentMap<Value: Sendable>(
    _ transform: @Sendable (Element) throws -> Value
  ) throws -> [Value] {
    guard count > 1 else { return try map(transform) }
    let results = Mutex<[Int: Result<Value, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { place in
      let result = Result { try transform(self[place]) }
      results.withLock { $0[place] = result }
    }
    return try results.withLock { results in
      try indices.compactMap { try results[$0]?.get() }
    }
  }
}
