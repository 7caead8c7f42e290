import Engine
import Foundation
import HTML
import Hummingbird

/// The userscripts of one page, with what its document needs to run them.
struct ScriptRun: Sendable {
  var scripts: [Userscript]
  /// Allows the page's own script elements, and those that its scripts add.
  let nonce = AccessTokens.secret(words: 2)
  var hasJQuery: Bool
  /// The page's address at WaniKani.
  var address: String
  /// The learner's name at WaniKani, or in Sanpo.
  var username = "sanpo"
  /// The addresses of userscripts.js, and of the worker that watches scripts.
  var (library, watch) = ("", "")

  init?(_ scripts: [Userscript], on address: String) {
    guard !scripts.isEmpty else { return nil }
    (self.scripts, self.address) = (scripts, address)
    // A framework's parts may need it without naming it here.
    hasJQuery = scripts.contains { script in
      !script.asked.isEmpty || ["jQuery", "$(", "$."].contains { script.source.contains($0) }
    }
  }

  /// Scripts may add styles and HTML with handlers, and evaluate text, as many do; they may load
  /// nothing but from Sanpo itself, and send nothing elsewhere by a request. No policy keeps them
  /// from opening an address of another host, though, with what they have read. The only code that
  /// a worker can be made of is Sanpo's own: see `UserscriptCode`. Text of items is `SafeHTML`,
  /// which has no handlers.
  ///
  /// These are two policies, and what is loaded must pass both: the nonce of the first, which
  /// scripts know, would allow code of any host.
  var policy: String {
    """
    default-src 'none'; script-src 'self' 'nonce-\(nonce)' 'unsafe-eval'; \
    script-src-attr 'unsafe-inline'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; media-src 'self' data: blob:; \
    font-src 'self' data:; connect-src 'self'; form-action 'self'; frame-src 'self'; \
    worker-src 'self'; frame-ancestors 'self'; base-uri 'none', \
    script-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:
    """
  }
}

extension ScriptRun {
  /// The elements of the document's head, in the order in which they run.
  @HTMLBuilder
  func head(csrf: String) -> HTMLContent {
    script(.type("application/json"), .id("sanpo-userscripts")) {
      HTMLContent.raw(configuration(csrf))
    }
    if hasJQuery { script(.src(JQueryFile().path)) }
    script(.src(library), .custom(name: "nonce", value: nonce))
    for userscript in scripts { script(.src(UserscriptCode(id: userscript.id).path)) }
  }

  /// The configuration of the library, as JSON that ends no element.
  private func configuration(_ csrf: String) -> String {
    let values = JSONValue.object([
      // The order of a script's parameters, which an object's members don't keep.
      "functions": .array(UserscriptHeader.functions.map(JSONValue.string)),
      "files": .object(files), "watch": .string(watch), "token": .string(TokenStandIn().path),
      "csrf": .string(csrf), "api": .string(OwnAPI.host), "address": .string(address),
      "scripts": .array(scripts.map(Self.described)),
    ])
    guard let data = try? JSONEncoder().encode(values) else { return "{}" }  // It always can be.
    return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  /// The paths of files that scripts load by their addresses.
  private var files: [String: JSONValue] {
    var files: [String: JSONValue] = [:]
    for script in scripts {
      for resource in script.header.resources {
        files[resource.url] = .string(UserscriptFile(id: script.id, name: resource.name).path)
      }
      for file in script.asked {
        guard let hash = file.hash else { continue }
        files[file.url] = .string(AskedFile(id: script.id, hash: hash).path)
      }
    }
    return files
  }

  private static func described(_ script: Userscript) -> JSONValue {
    let (header, page) = (script.header, UserscriptPage(id: script.id))
    func texts(_ list: [String]) -> JSONValue { .array(list.map(JSONValue.string)) }
    return .object([
      "id": .number(Double(script.id)), "edition": .string(script.edition),
      "page": .string(page.path), "call": .string(page.path(UserscriptPage.call)),
      "name": .string(header.name),
      "namespace": .string(header.namespace), "version": .string(header.version),
      "description": .string(header.description), "author": .string(header.author),
      "runAt": .string(header.runAt.rawValue), "isWithoutFrames": .bool(header.isWithoutFrames),
      "matches": texts(header.matches), "includes": texts(header.includes),
      "excludes": texts(header.excludes), "grants": texts(header.grants),
      "connects": texts(header.connects),
      "meta": .string(UserscriptHeader.text(in: script.source)),
      "isGranted": .object(
        Dictionary(
          uniqueKeysWithValues: UserscriptHeader.functions.map {
            ($0, .bool(header.isGranted($0)))
          })),
      "resources": .array(
        header.resources.map { resource in
          [
            "name": .string(resource.name),
            "url": .string(UserscriptFile(id: script.id, name: resource.name).path),
          ]
        }),
      "values": .object(script.values.mapValues(JSONValue.string)),
    ])
  }
}

extension SiteServices {
  /// Returns the userscripts of a page, or nil if none of them is on.
  ///
  /// - Parameter addresses: its own address, and those at WaniKani that it replaces, the usual one
  ///   last.
  func userscripts(on addresses: [String]) async throws -> ScriptRun? {
    let known = addresses.compactMap { UserscriptAddress($0) }
    let scripts = try await study.userscripts.list().scripts
    var run = ScriptRun(
      scripts.filter { $0.isOn && $0.isComplete && $0.header.runs(on: known) },
      on: addresses.last ?? "")
    run?.library = assets.userscriptURL
    run?.watch = assets.userscriptWatchURL
    if run != nil, let account = try await study.waniKani.account() {
      run?.username = account.username
    }
    return run
  }

  /// Returns a script that is on, if scripts run at all.
  func userscript(_ id: Userscript.ID) async throws -> Userscript {
    // One after the other: both in one condition make the optimiser of Swift 6.3 fail.
    let areAllowed = try await settings().userscripts.areOn
    let list = try await study.userscripts.list()
    guard areAllowed, let script = list[id], script.isOn else { throw RequestError.notFound }
    return script
  }
}
