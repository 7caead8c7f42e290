import Pages

/// What was written behind `webview`.
struct Options {
  var host = "127.0.0.1"
  var port = Site.Options.usualPort
  var opens = false
  var isDemo = false
  var wantsHelp = false

  struct Misuse: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    usage: webview [--host HOST] [--port PORT] [--open] [--demo]
      --host HOST  the address to listen on; 127.0.0.1, this computer alone, unless given
      --port PORT  \(Site.Options.usualPort) unless given; 0 for any that is free
      --open       open a browser
      --demo       with an account of WaniKani that is invented, in a folder that ends with it
    """

  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--host": host = try Self.host(Self.value(of: argument, rest.next()))
      case "--port": port = try Self.port(Self.value(of: argument, rest.next()))
      case "--open": opens = true
      case "--demo": isDemo = true
      case "--help", "-h": wantsHelp = true
      default: throw Misuse(description: "“\(argument)” is not understood.\n\(Self.usage)")
      }
    }
  }

  private static func value(of option: String, _ value: String?) throws -> String {
    guard let value else { throw Misuse(description: "\(option) needs a value.\n\(usage)") }
    return value
  }

  private static func host(_ name: String) throws -> String {
    guard !["0.0.0.0", "::", "*"].contains(name) else {
      throw Misuse(
        description: """
          “\(name)” would listen everywhere and know none of its names, so that every browser but \
          one on this computer is turned away. Name the address that others will use, as in \
          --host 192.168.1.5.
          """)
    }
    return name
  }

  private static func port(_ text: String) throws -> Int {
    guard let port = Int(text), (0...65_535).contains(port) else {
      throw Misuse(description: "“\(text)” is not a port; it is a number from 0 to 65535.")
    }
    return port
  }
}
