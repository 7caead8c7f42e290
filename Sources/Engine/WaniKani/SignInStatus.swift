/// Who is signed in, and with which token.
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
