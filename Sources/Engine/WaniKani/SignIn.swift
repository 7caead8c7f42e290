/// Signing in with a token, and signing out.
public typealias SignIn = Loader<SignInRequest, SignInStatus>

/// A request about the account. Each one returns the updated status.
public enum SignInRequest: Hashable, Sendable {
  case look
  case store(token: String)
  /// - isConfirmed: Whether unsent changes may stay here until somebody signs in again.
  case logout(isConfirmed: Bool)
}

extension SignIn.Event {
  public static var opened: Self { .requested(.look) }
  public static func tokenGiven(_ token: String) -> Self { .requested(.store(token: token)) }
  public static func logoutAsked(isConfirmed: Bool) -> Self {
    .requested(.logout(isConfirmed: isConfirmed))
  }
}

public struct SignInStatus: Hashable, Sendable {
  public var account: WaniKaniAccount?
  public var token = Token.none
  /// The number of unsent changes of this account.
  public var unsent = 0
  /// Whether signing out needs confirmation because of unsent changes.
  public var asksAboutUnsent = false

  /// Where the token comes from. The token itself is never part of any state.
  public enum Token: String, Hashable, Sendable {
    case none, kept, environment
  }
}

extension SignIn.State {
  public var status: SignInStatus { value ?? SignInStatus() }
}
