import Engine
import HTML
import Hummingbird

/// The page for a learner whom the owner of the server has locked out. It ignores the learner's
/// settings, because those are locked too.
struct LockedPage {
  let hasAccount: Bool
  let assets: AssetLibrary

  /// The addresses of style sheets, which the page needs.
  static var asset: Regex<(Substring, fingerprint: Substring, name: Substring)> {
    /\/assets\/(?<fingerprint>\w+)\/(?<name>[\w.-]+)/
  }

  var response: Response {
    Response(.forbidden, type: "text/html; charset=utf-8", document.renderedBytes())
  }

  @HTMLBuilder
  private var document: HTMLContent {
    HTMLContent.raw("<!DOCTYPE html>\n")
    html(.lang("en"), .data("theme", value: "system")) {
      head { assets.urls.head(titled: "Account locked · Sanpo") }
      body {
        main(.id("main"), .class("main")) {
          emptySheet {
            h1 { RequestError.lockedLearner.problem.sentence }
            p(.class("lead")) { RequestError.lockedLearner.problem.remedy }
            if hasAccount {
              p {
                a(.class("button quiet"), .href(SignInPage().path)) {
                  "Sign in to another account"
                }
              }
              p(.class("aside")) {
                "Once unlocked, you would then have to sign in again in this browser."
              }
            }
          }
        }
      }
    }
  }
}

extension RequestError {
  static let lockedLearner = RequestError(
    .forbidden, "Your account was locked.",
    remedy: "Contact the owner of this server. Your data is kept.")
}
