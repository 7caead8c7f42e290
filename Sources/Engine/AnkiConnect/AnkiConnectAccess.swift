/// The web sites that may use AnkiConnect here, and those that asked.
public struct AnkiConnectAccess: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var allowed: [String] = []
    public var asking: [String] = []
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case opened
    /// The origin asks for permission.
    case asked(String)
    case allowed(String)
    case forbidden(String)
    case loaded(AnkiConnectOrigins)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case ask(String)
    case allow(String)
    case forbid(String)
  }

  let repository: AnkiConnectAccessRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .asked(let origin): return [.ask(origin)]
    case .allowed(let origin): return [.allow(origin)]
    case .forbidden(let origin): return [.forbid(origin)]
    case .loaded(let origins):
      (state.allowed, state.asking, state.problem) = (origins.allowed, origins.asking, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load: break
    case .ask(let origin): try await repository.change { $0.ask(origin) }
    case .allow(let origin): try await repository.change { try $0.allow(origin) }
    case .forbid(let origin): try await repository.change { $0.forbid(origin) }
    }
    return .loaded(try await repository.origins())
  }
}

/// The origins that were allowed, and those that asked and wait for the person.
public struct AnkiConnectOrigins: Hashable, Codable, Sendable {
  public var allowed: [String] = []
  public var asking: [String] = []

  private static let mostAsking = 20
  private static let longest = 200

  public init() {}

  /// Whether an origin may use AnkiConnect: extensions of browsers, which only the person can
  /// install, pages of this computer, and what was allowed.
  public func allows(_ origin: String) -> Bool {
    let extensions = ["chrome-extension://", "moz-extension://", "safari-web-extension://"]
    return extensions.contains(where: origin.hasPrefix) || Self.isLocal(origin)
      || allowed.contains(origin)
  }

  /// As the add-on: localhost without a port, 127.0.0.1 with any.
  private static func isLocal(_ origin: String) -> Bool {
    if ["http://localhost", "http://127.0.0.1", "https://127.0.0.1"].contains(origin) {
      return true
    }
    let local = "http://127.0.0.1:"
    return origin.hasPrefix(local) && UInt16(origin.dropFirst(local.count)) != nil
  }

  mutating func ask(_ origin: String) {
    guard Self.isOrigin(origin), !asking.contains(origin), !allows(origin) else { return }
    asking = (asking + [origin]).suffix(Self.mostAsking)
  }

  mutating func allow(_ origin: String) throws {
    guard Self.isOrigin(origin) else {
      throw Problem(
        "“\(origin.prefix(50))” is not the address of a website.",
        remedy: "Enter the scheme and host, such as https://killergerbah.github.io.")
    }
    asking.removeAll { $0 == origin }
    if !allowed.contains(origin) { allowed.append(origin) }
  }

  mutating func forbid(_ origin: String) {
    asking.removeAll { $0 == origin }
    allowed.removeAll { $0 == origin }
  }

  private static func isOrigin(_ text: String) -> Bool {
    text.utf8.count <= longest && text.contains("://") && !text.hasSuffix("/")
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" }
  }
}
