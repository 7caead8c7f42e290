/// Whose account it is: giving a token, and taking it away again.
public typealias SignIn = Loader<SignInRequest, SignInStatus>

/// What can be asked of the account; each is answered with how it then is.
public enum SignInRequest: Hashable, Sendable {
  case look
  case keep(token: String)
  /// - isConfirmed: that what is unsent may wait here until somebody signs in again.
  case logout(isConfirmed: Bool)
}

extension SignIn.Event {
  public static var opened: Self { .requested(.look) }
  public static func tokenGiven(_ token: String) -> Self { .requested(.keep(token: token)) }
  public static func logoutAsked(isConfirmed: Bool) -> Self {
    .requested(.logout(isConfirmed: isConfirmed))
  }
}

public struct SignInStatus: Hashable, Sendable {
  public var account: WaniKaniAccount?
  public var token = Token.none
  /// How much the service has not heard of, of this account.
  public var unsent = 0
  /// A logout waits for a yes, because of what is unsent.
  public var asksAboutUnsent = false

  /// Where the token is from. It is never part of any state.
  public enum Token: String, Hashable, Sendable {
    case none, kept, environment
  }
}

extension SignIn.State {
  public var status: SignInStatus { value ?? SignInStatus() }
}
