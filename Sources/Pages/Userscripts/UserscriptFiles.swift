import APIServer
import Engine
import Foundation
import HTTPTypes
import Hummingbird

/// The code of a userscript, only for the page that runs it.
struct UserscriptCode: Endpoint {
  static let address = Address("userscripts/{id}/code.js", \Self.id, Self.init)

  let id: Userscript.ID

  func response(to context: PageContext) async throws -> Response {
    guard context.isForScriptElement else { throw RequestError.notFound }
    let script = try await context.site.userscript(id)
    let text = try code(of: script, context.study.userscripts.files)
    let names = (["GM_info", "GM"] + UserscriptHeader.functions).joined(separator: ", ")
    // In a function of its own, so that it may declare one of the names itself.
    let call = """
      sanpoUserscripts.define(\(id), function (\(names)) { return (function () {
      \(text)
      }).call(this); });

      """
    return .script(call.utf8)
  }

  /// The page reports a script that fails, not one that doesn't load.
  private func code(of script: Userscript, _ files: UserscriptFolder) throws -> String {
    do {
      return try files.code(of: script)
    } catch let problem as Problem {
      let words = try JSONEncoder().encode(problem.description)
      return "throw new Error(\(String(decoding: words, as: UTF8.self)));"
    }
  }
}

/// A file of a userscript's @resource.
struct UserscriptFile: Endpoint {
  static let address = Address("userscripts/{id}/files/{name}", \Self.id, \Self.name, Self.init)

  let id: Userscript.ID
  let name: String

  func response(to context: PageContext) async throws -> Response {
    let script = try await context.site.userscript(id)
    guard let resource = script.header.resources.first(where: { $0.name == name }),
      let file = context.study.userscripts.files.fetched(resource.url, of: script)
    else { throw RequestError.notFound }
    if context.isForScriptElement { return .script(file.data) }
    // A page of another author must not come from this site.
    let type = file.type.lowercased()
    let isHarmless = ["image/", "audio/", "font/", "text/css", "application/json"].contains {
      type.hasPrefix($0)
    }
    return Response(
      type: isHarmless ? file.type : "text/plain; charset=utf-8", file.data,
      type.hasPrefix("image/svg") ? [.contentSecurityPolicy: Self.drawing] : [:])
  }

  /// Opened as a page, a drawing runs no scripts and belongs to no site.
  private static let drawing = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
}

/// A file that a userscript loads by its address while it runs, provided by the person.
struct AskedFile: Endpoint {
  static let address = Address("userscripts/{id}/asked/{hash}", \AskedFile.id, \AskedFile.hash) {
    AskedFile(id: $0, hash: $1)
  }

  let id: Userscript.ID
  let hash: String

  func response(to context: PageContext) async throws -> Response {
    let script = try await context.site.userscript(id)
    guard let asked = script.asked.first(where: { $0.hash == hash }),
      let file = context.study.userscripts.files.fetched(asked.url, of: script)
    else { throw RequestError.notFound }
    if context.isForScriptElement { return .script(file.data) }
    // Scripts read it as text; nothing here is a page by itself.
    return Response(type: "text/plain; charset=utf-8", file.data)
  }
}

extension PageContext {
  /// Anything else that code is asked for, such as a service worker, would outlive the page.
  fileprivate var isForScriptElement: Bool {
    request.headers[named: "Sec-Fetch-Dest"] == "script"
  }
}

extension Response {
  fileprivate static func script(_ code: some Sequence<UInt8>) -> Response {
    Response(type: "text/javascript; charset=utf-8", code)
  }
}

/// A page from which frameworks read WaniKani's token. This token opens nothing: Sanpo answers
/// without one.
///
/// They look for the token below some element, so it can't be the first.
struct TokenStandIn: Endpoint {
  static let address = Address("userscripts/token.html") { TokenStandIn() }

  func response(to context: PageContext) async throws -> Response {
    let page = """
      <!DOCTYPE html><title>Token</title><main><div class="personal-access-token-token">\
      <code>00000000-0000-4000-8000-000000000000</code></div></main>
      """
    return Response(type: "text/html; charset=utf-8", page.utf8)
  }
}

/// jQuery as Debian packages it, for scripts that expect it on the page.
struct JQueryFile: Endpoint {
  static let address = Address("userscripts/jquery.js") { JQueryFile() }

  private static let file = "/usr/share/javascript/jquery/jquery.min.js"

  func response(to context: PageContext) async throws -> Response {
    guard let data = FileManager.default.contents(atPath: Self.file) else {
      let warning = "console.warn('jQuery is missing: install the package libjs-jquery.');\n"
      return Response(type: "text/javascript; charset=utf-8", warning.utf8)
    }
    return context.media(data, type: "text/javascript; charset=utf-8")
  }
}

/// WaniKani's API for the page's scripts: only reading, and without a token. Refusals are in the
/// API's form, too.
struct OwnAPI: Endpoint {
  /// The path that replaces the API's host.
  static let host = "/userscripts"
  private static let root = "\(host)/v2"
  static let address = Address("\(root.dropFirst())/**") { OwnAPI() }
  static let takesAnyMethod = true

  func response(to context: PageContext) async throws -> Response {
    let request = context.request
    let conditions = ["If-None-Match", "If-Modified-Since"].compactMap { name in
      request.headers[named: name].map { (name.lowercased(), $0) }
    }
    let served = await context.study.servedAPI.ownReply(
      to: ServedRequest(
        request.method == .head ? "GET" : request.method.rawValue,
        String(request.uri.path.dropFirst(Self.root.count)), query: request.uri.query ?? "",
        headers: Dictionary(conditions) { $1 },
        base: "http://\(request.head.authority ?? "")\(Self.root)"))
    return Response(served)
  }
}
