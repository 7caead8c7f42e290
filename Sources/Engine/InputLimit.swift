/// The limits on input from people, files and services that several rooms share.
///
/// Others are declared by the type that they limit.
public enum InputLimit {
  /// The most learning steps, of the settings or of a deck.
  static let learningSteps = 10
  /// The largest licence, purchase with its certificates or proof of identity, in bytes.
  static let signedToken = 16 << 10
  /// The largest picture, in bytes.
  public static let picture = 5 << 20
  /// The largest sound or drawing of a note, in bytes.
  public static let noteFile = 2 * picture
  /// The largest table in a ZIP, in bytes when unpacked.
  static let zippedTable = 64 << 20
  /// All files that are read from a ZIP at once, in bytes when unpacked.
  static let unpackedZip = 1 << 30
  /// The largest response from the network, in bytes when decompressed: far more than any page of
  /// a service.
  static let responseBody = 64 << 20
}
