import Foundation

/// Where flags are fetched from.
public struct FlagSettings: SettingGroup {
  /// Empty for nowhere.
  public var address = ""
  /// The public Ed25519 key of their signature, in base64; empty for none.
  var key = ""

  static let addressName = "flags-address"
  static let keyName = "flags-key"

  public init() {}
}

extension SettingSection {
  public static let flags = Self("flags", "Flags from a server", hasOwnPage: true)
}

extension FlagSettings {
  public static let settings: [Setting] = [
    .address(addressName, "Address of the flags server; empty for none.", \.flags.address)
      .labelled("Address", in: .flags, hint: "An https address. Leave empty for none.")
      .limitedByOwner(.exactly),
    Setting(
      keyName, "Public key of the flags server; see “flags”.", \.flags.key,
      .text(limit: Setting.longestText), remedy: "Enter an Ed25519 public key in base64."
    ) {
      $0
    } parse: {
      $0.isEmpty || Data(base64Encoded: $0)?.count == Signature.keyLength ? $0 : nil
    }
    .labelled(
      "Public key", in: .flags,
      hint: "An Ed25519 public key in base64. Required for other computers."
    )
    .limitedByOwner(.exactly),
  ]
}

extension Settings {
  public var flags: FlagSettings {
    get { self[FlagSettings.self] }
    set { self[FlagSettings.self] = newValue }
  }
}
