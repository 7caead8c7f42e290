/// Where flags are fetched from.
public struct FlagSettings: Hashable, Sendable {
  /// Empty for nowhere.
  public var address = ""
  /// The public Ed25519 key of their signature, in base64; empty for none.
  public var key = ""

  public init() {}
}
