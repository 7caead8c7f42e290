import Foundation
import HTTPTypes
import Helpers
import Hummingbird
import HummingbirdTesting
import NIOCore

@testable import Pages

/// A browser without scripts: keeps its cookie, fills in forms, follows 303.
final class FormBrowser: @unchecked Sendable {  // Used by one test, one step at a time.
  private let client: any TestClientProtocol
  private var cookie: String?
  private(set) var path = ""
  private(set) var status = HTTPResponse.Status.ok
  private(set) var headers = HTTPFields()
  private(set) var html = ""
  /// The body of the last response, for files.
  private(set) var bytes: [UInt8] = []
  /// The requested part of the pages, `main` or `panel`, as in the scripts; nil for the whole.
  var region: String?

  init(_ client: any TestClientProtocol) {
    self.client = client
  }

  /// The cookie that it would send now.
  var cookieNow: String { cookie ?? "" }

  func open(_ path: String, _ more: HTTPFields = [:]) async throws {
    try await send(.get, path, more, nil)
  }

  /// Sends the form at `action` as it is on the page, with some fields changed.
  ///
  /// - Returns: the status of the response to the form itself.
  @discardableResult
  func submit(_ action: String, _ changes: [String: String?] = [:]) async throws
    -> HTTPResponse.Status
  {
    let form = try HTMLForms(html).form(action, with: Array(changes.keys))
    return try await post(action, urlEncoded(form.sent(changes)))
  }

  @discardableResult
  func post(
    _ path: String, _ body: String, type: String = "application/x-www-form-urlencoded",
    headers: HTTPFields = [.origin: "http://localhost"]
  ) async throws -> HTTPResponse.Status {
    try await post(path, ByteBuffer(string: body), type: type, headers: headers)
  }

  @discardableResult
  func post(
    _ path: String, _ body: ByteBuffer, type: String,
    headers: HTTPFields = [.origin: "http://localhost"]
  ) async throws -> HTTPResponse.Status {
    var headers = headers
    headers[.contentType] = type
    try await send(.post, path, headers, body)
    let answer = status
    if answer == .seeOther, let next = self.headers[.location] { try await open(next) }
    return answer
  }

  /// The fields that the form at `action` would send unchanged.
  func form(_ action: String) throws -> [String: String?] {
    try HTMLForms(html).form(action).fields
  }

  var csrf: String {
    html.firstMatch(of: /name="csrf" value="(\w+)"/).map { String($0.1) } ?? ""
  }

  /// Whether a browser without scripts loads the page again.
  var reloads: Bool {
    let refresh = "<noscript><meta http-equiv=\"refresh\" content=\"1\"></noscript>"
    return html.split(separator: "</head>").first?.contains(refresh) == true
  }

  /// The targets of the page's links.
  var links: [String] {
    html.matches(of: #/<a [^>]*href="([^"]*)"/#).map { String($0.1).replacing("&amp;", with: "&") }
  }

  /// The text of the region, without markup.
  var text: String {
    let region = html.firstMatch(of: /<main[\s\S]*<\/main>/).map { String($0.0) } ?? html
    return region.replacing(/<svg[\s\S]*?<\/svg>/, with: "").replacing(/<[^>]+>/, with: " ")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ more: HTTPFields = [:],
    _ body: ByteBuffer? = nil
  ) async throws {
    var headers = more
    headers[.cookie] = headers[.cookie] ?? cookie
    if let region, let name = HTTPField.Name("Sanpo-Region") { headers[name] = region }
    let response = try await client.execute(
      uri: path, method: method, headers: headers, body: body)
    if let given = response.headers[.setCookie] {
      cookie = given.split(separator: ";").first.map(String.init)
    }
    self.path = path
    status = response.status
    self.headers = response.headers
    html = String(buffer: response.body)
    bytes = Array(response.body.readableBytesView)
  }
}

extension FormBrowser {
  /// Sends the form with a file, as `multipart/form-data`.
  @discardableResult
  func upload(
    to action: String, file field: String, name: String, _ bytes: [UInt8],
    more fields: [String: String?] = [:]
  ) async throws -> HTTPResponse.Status {
    var body = ByteBuffer()
    let form = try HTMLForms(html).form(action, with: fields.keys + [field])
    for (name, value) in form.sent(fields) {
      body.writeString("--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n")
      body.writeString("\(value)\r\n")
    }
    body.writeString(
      "--edge\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(name)\"\r\n\r\n")
    body.writeBytes(bytes)
    body.writeString("\r\n--edge--\r\n")
    return try await post(action, body, type: "multipart/form-data; boundary=edge")
  }
}
