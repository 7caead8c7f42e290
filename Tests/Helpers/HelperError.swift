/// A failure in a test, described with everything seen before it.
public struct HelperError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
