public import ArgumentParser

/// Options for serving several learners.
public struct LearnerOptions: ParsableArguments {
  @Flag(
    name: .customLong("learners"),
    help: "Serve several learners, each with their own data; see Notes/learners.md.")
  public var areServed = false

  @Option(
    help: """
      With --learners: where a proxy with TLS serves the pages, as in https://sanpo.example. It must \
      pass on the header Host.
      """)
  var publicURL: String?

  /// Whether browsers come by a proxy.
  public var isProxied: Bool { publicURL != nil }

  @Flag(help: "With --learners: admit only learners to whom “sanpo learner” gave an account.")
  var invitedOnly = false

  public init() {}

  public mutating func validate() throws {
    guard areServed || !invitedOnly else {
      throw ValidationError("--invited-only needs --learners.")
    }
    guard let publicURL else { return }
    guard areServed else { throw ValidationError("--public-url needs --learners.") }
    self.publicURL = try Self.origin(of: publicURL)
  }

  /// The address without the slash at its end, which browsers and Sanpo itself write.
  private static func origin(of address: String) throws -> String {
    guard let match = address.wholeMatch(of: /(https?:\/\/[^\/?#@\s]+)(\/[^?#@\s]*)?/) else {
      throw ValidationError("“\(address)” is not an address as in https://sanpo.example.")
    }
    guard match.2 ?? "/" == "/" else {
      throw ValidationError(
        """
        Sanpo can't be served below a path such as “\(match.2 ?? "")”. Give it a name of its own, \
        as in https://sanpo.example.
        """)
    }
    return String(match.1)
  }
}
