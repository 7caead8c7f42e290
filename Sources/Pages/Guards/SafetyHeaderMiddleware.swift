import HTTPTypes
import Hummingbird

/// Adds headers that forbid everything the site does not need.
struct SafetyHeaderMiddleware: RouterMiddleware {
  typealias Context = SiteRequestContext

  /// Whether browsers reach the site by TLS. They then come by nothing else for a year.
  let isSecure: Bool

  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    media-src 'self'; connect-src 'self'; form-action 'self'; frame-src 'self'; frame-ancestors 'self'; \
    base-uri 'none'
    """

  private static let all: [(name: String, value: String)] = [
    ("Content-Security-Policy", policy),
    // Equivalent to frame-ancestors, for older browsers.
    ("X-Frame-Options", "SAMEORIGIN"),
    ("X-Content-Type-Options", "nosniff"),
    // With no-referrer, browsers would send forms with the origin "null".
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  private static let fields = HTTPFields(
    all.compactMap { header in
      HTTPField.Name(header.name).map { HTTPField(name: $0, value: header.value) }
    })

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for field in Self.fields where response.headers[field.name] == nil {
      response.headers.append(field)
    }
    if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return request.method == .head ? response.createHeadResponse() : response
  }
}
