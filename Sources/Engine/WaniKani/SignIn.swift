/// Whose account it is: giving a token, and taking it away again.
public struct SignIn: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var account: WaniKaniAccount?
    public var token = Token.none
    /// How much the service has not heard of, of this account.
    public var unsent = 0
    /// A logout waits for a yes, because of what is unsent.
    public var asksAboutUnsent = false
    public var problem: Problem?

    public init() {}
  }

  /// Where the token is from. It is never part of any state.
  public enum Token: String, Hashable, Sendable {
    case none, kept, environment
  }

  public enum Event: Sendable {
    case opened
    case tokenGiven(String)
    /// - isConfirmed: that what is unsent may wait here until somebody signs in again.
    case logoutAsked(isConfirmed: Bool)
    case loaded(WaniKaniAccount?, Token, unsent: Int)
    case unsentFound(Int)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case look
    case keep(String)
    case logout(isConfirmed: Bool)
  }

  private let work: SignInWork

  init(_ work: SignInWork) {
    self.work = work
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.look]
    case .tokenGiven(let token): return [.keep(token)]
    case .logoutAsked(let isConfirmed): return [.logout(isConfirmed: isConfirmed)]
    case .loaded(let account, let token, let unsent):
      state = State()
      (state.account, state.token, state.unsent) = (account, token, unsent)
    case .unsentFound(let count): (state.unsent, state.asksAboutUnsent) = (count, true)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      switch effect {
      case .look: break
      case .keep(let token): try await work.keep(token)
      case .logout(let isConfirmed):
        if let unsent = try await work.logout(isConfirmed: isConfirmed) {
          return await report(.unsentFound(unsent))
        }
      }
      await report(try await work.current())
    } catch {
      await report(.failed(Problem(error)))
    }
  }
}
