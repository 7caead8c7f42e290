/// A state that keeps the last problem until an event succeeds.
public protocol Failing {
  var problem: Problem? { get }
}

extension Store where M.State: Failing {
  /// Sends an event and throws the problem it led to.
  ///
  /// - Returns: the state after the event.
  /// - Throws: the problem in the state after the event.
  @discardableResult
  public func sent(_ event: M.Event) async throws(Problem) -> M.State {
    await send(event)
    let state = state
    if let problem = state.problem { throw problem }
    return state
  }
}

extension Problem {
  /// An event succeeded and led to nothing, which is a mistake of the program.
  public static func withoutResult(_ name: String) -> Problem {
    Problem(
      "Something went wrong.", remedy: "Try again; the log has the reason.",
      detail: "no \(name) after an event")
  }
}

extension Optional {
  /// Returns the result of an event that succeeded.
  ///
  /// - Throws: `Problem` if there is nothing.
  public func required() throws(Problem) -> Wrapped {
    guard let self else { throw Problem.withoutResult("\(Wrapped.self)") }
    return self
  }
}
