public import ArgumentParser
public import Engine
import Foundation
import Glibc
import Pages

/// Options for serving pages, and for opening a browser.
public struct ServerOptions: ParsableArguments {
  @Option(help: "The address to listen on; 127.0.0.1 is for this computer only.")
  var host = "127.0.0.1"

  @Option(
    help: "The port (default: \(Site.Options.usualPort); 0: any free port).", transform: Self.port)
  var port = Site.Options.usualPort

  @Flag(help: "Open a browser.") var open = false

  @Flag(help: "Give other accounts of this computer access, too.")
  var openToAll = false

  @Option(
    name: .customLong("ankiconnect"), defaultAsFlag: AnkiConnectServer.usualPort,
    help: """
      Serve AnkiConnect's clients (default port: 8765), those of other accounts of this computer, \
      too, unless SANPO_ANKICONNECT_KEY is set.
      """)
  var ankiConnect: Int? = nil

  @Flag(help: "Serve the page /debug/backend, for debugging; not with --learners.")
  var debug = false

  public init() {}

  public func validate() throws {
    // Clients are set to this port, so it can't be any free one.
    if let ankiConnect { _ = try Self.port(String(ankiConnect), from: 1) }
    guard ankiConnect != port else {
      throw ValidationError(
        """
        The pages and AnkiConnect can't share port \(port). Choose another port for one of them.
        """)
    }
  }

  /// A given option that has no effect where several learners are served; nil without one.
  public var ofOnePerson: String? {
    if ankiConnect != nil { return "--ankiconnect" }
    if openToAll { return "--open-to-all" }
    return debug ? "--debug" : nil
  }

  /// Serves the pages of several learners until a signal ends it, and says where they are.
  public func serve(
    _ accounts: Accounts, _ learners: LearnerOptions, course: Course?
  ) async throws {
    if let other = accounts.announcements.address {
      throw Problem(
        "The same learners are served at \(other) already.", remedy: "Stop that server first.")
    }
    try accounts.requireWritable()
    Self.raiseFileLimit()
    let plans = PlanChoice.environment(ProcessInfo.processInfo.environment)
    do {
      try await accounts.note(ProcessInfo.processInfo.environment)
    } catch {
      // The pages have them all the same.
      StandardStreams.printError("Terminals can't learn the plans and the language model. \(error)")
    }
    if learners.publicURL?.hasPrefix("http://") == true {
      StandardStreams.printError(
        "Without https, anyone on the way can read passwords and pages. Use TLS at the proxy.")
    }
    for problem in Study.configurationProblems(of: accounts) + [plans.problem].compactMap(\.self) {
      StandardStreams.printError("\(problem)")
    }
    let site = try LearnersSite(
      accounts, options: Site.Options(host: host, port: port, isOpenToAll: true),
      publicOrigin: learners.publicURL,
      visitors: Study.forVisitors(of: accounts, course: course),
      isByInvitation: learners.invitedOnly,
      provider: try .environment(ProcessInfo.processInfo.environment, clock: accounts.clock),
      plans: plans,
      open: { try Study.open($0, of: accounts, course: course) },
      running: { [open, host, isProxied = learners.isProxied] url, port in
        StandardStreams.say("Sanpo is at \(url)")
        if isProxied {
          StandardStreams.say("It listens on \(host), port \(port), for the proxy.")
        }
        if open { await Self.openBrowser(url) }
      })
    try await site.runUntilSignalled()
  }

  /// Serves the pages until a signal ends it, and says where they are.
  ///
  /// - Parameter endsWithTerminal: whether closing the terminal ends it too.
  public func serve(_ study: Study, endsWithTerminal: Bool = false) async throws {
    var options = Site.Options(host: host, port: port, isOpenToAll: openToAll, isDebugging: debug)
    options.ankiConnect = ankiConnect
    options.ankiConnectKey = ProcessInfo.processInfo.environment["SANPO_ANKICONNECT_KEY"]
    options.open = { try await WebBrowser().open($0) }
    let site = try Site(study, options: options) { [open, ankiConnect] url, problem in
      if let problem {
        StandardStreams.printError("\(problem)")
        StandardStreams.say("Sanpo is at \(url), but only for browsers that it knows already.")
      } else {
        StandardStreams.say("Sanpo is at \(url)")
      }
      if let ankiConnect {
        StandardStreams.say("AnkiConnect is at http://127.0.0.1:\(ankiConnect)")
      }
      if open { await Self.openBrowser(url) }
    }
    try await site.runUntilSignalled(orHangup: endsWithTerminal)
  }

  /// Raises the limit of open files, because the usual one is meant for programs that serve one
  /// person and each learner with open pages needs some. If that fails, fewer learners fit.
  private static func raiseFileLimit() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
  }

  private static func openBrowser(_ url: String) async {
    do {
      try await WebBrowser().open(url)
    } catch {
      StandardStreams.printError("\(error)")
    }
  }

  /// Refuses an address that is no name, unless browsers ask by that of a proxy.
  public func checkHost(isProxied: Bool = false) throws {
    guard !isProxied, ["0.0.0.0", "::", "*"].contains(host) else { return }
    throw ValidationError(
      """
      “\(host)” would listen everywhere without knowing its own name, so every browser except \
      those on this computer would be rejected. Use the address that others will use, as in \
      --host 192.168.1.5; or, behind a proxy, --public-url.
      """)
  }

  /// The number of a port, as typed.
  public static func port(_ text: String) throws -> Int { try port(text, from: 0) }

  private static func port(_ text: String, from least: Int) throws -> Int {
    guard let port = Int(text), (least...65_535).contains(port) else {
      throw ValidationError("“\(text)” is not a port. Use a number from \(least) to 65535.")
    }
    return port
  }
}
