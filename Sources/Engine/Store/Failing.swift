/// A state in which what went wrong stands until something succeeds.
public protocol Failing {
  var problem: Problem? { get }
}

extension Store where M.State: Failing {
  /// As `send`, for whoever cannot go on after a failure.
  ///
  /// - Returns: the state that the event led to.
  /// - Throws: the problem that then stands.
  @discardableResult
  public func sent(_ event: M.Event) async throws(Problem) -> M.State {
    await send(event)
    let state = state
    if let problem = state.problem { throw problem }
    return state
  }
}
