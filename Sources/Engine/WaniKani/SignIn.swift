/// Signing in with a token, and signing out.
public typealias SignIn = Loader<SignInRequest, SignInStatus>

/// A request about the account. Each one returns the updated status.
public enum SignInRequest: Hashable, Sendable {
  case opened
  case tokenGiven(String)
  /// - isConfirmed: Whether unsent changes may stay here until somebody signs in again.
  case logoutAsked(isConfirmed: Bool)
}

/// Whether and how the learner is signed in to WaniKani.
public struct SignInStatus: Hashable, Sendable {
  public var account: WaniKaniAccount?
  public var token = Token.none
  /// The number of unsent changes of this account.
  public var unsent = 0
  /// Whether signing out needs confirmation because of unsent changes.
  public var asksAboutUnsent = false

  /// The source of the token. The token itself is never part of any state.
  public enum Token: String, Hashable, Sendable {
    case none, kept, environment
  }
}

extension SignIn.State {
  public var status: SignInStatus { value ?? SignInStatus() }
}
