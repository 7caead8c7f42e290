import Engine
import HTML
import HTTPTypes
import Hummingbird

/// A problem shown to a browser that gets nothing of the site, not even its style sheets.
struct PlainPage {
  let problem: Problem
  /// Allows the page's own style.
  private let nonce = AccessTokens.secret(words: 2)

  init(_ problem: Problem) { self.problem = problem }

  func response(_ status: HTTPResponse.Status) -> Response {
    let policy = """
      default-src 'none'; style-src 'nonce-\(nonce)'; form-action 'none'; \
      frame-ancestors 'self'; base-uri 'none'
      """
    return Response(
      status, type: "text/html; charset=utf-8", document.renderedBytes(),
      [.contentSecurityPolicy: policy])
  }

  private static let style = """
    :root { color-scheme: light dark; background: light-dark(#f4eee2, #1a1815);
      color: light-dark(#221e19, #ede6d9); font: 1.1rem/1.6 system-ui, sans-serif; }
    body { max-width: 36rem; margin: 15vh auto 0; padding: 0 1.5rem; }
    h1 { font-size: 1.7rem; line-height: 1.25; }
    """

  @HTMLBuilder
  private var document: HTMLContent {
    HTMLContent.raw("<!DOCTYPE html>\n")
    html(.lang("en")) {
      head {
        meta(.charset("utf-8"))
        meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
        title { "Sanpo" }
        HTMLContent.raw("<style nonce=\"\(nonce)\">\(Self.style)</style>")
      }
      body {
        main {
          h1 { problem.sentence }
          p { problem.remedy }
        }
      }
    }
  }
}
