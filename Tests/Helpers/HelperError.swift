/// What went wrong for a test, as a sentence with all that was seen up to then.
public struct HelperError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
