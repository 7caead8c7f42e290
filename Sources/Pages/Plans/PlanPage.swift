import Engine
import HTML
import Hummingbird

/// The learner's plan and what else there is. Without plans there is no such page.
struct PlanPage: Page {
  static let address = Address("settings/plan") { PlanPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seePlan: nil, .startTrial: "Start the trial", .givePurchase: "Redeem",
  ]
  static let navigation: NavigationEntry? = .settings
  static let isLive = false
  static let trial = Form<Self>("trial") { $0.trial }
  static let redemption = Form<Self>("redeem") { $0.redeem }
  static var forms: [Form<Self>] { [trial, redemption] }

  struct State {
    var info: PlanInfo
    var dates: LocalDates
    var given = Field()
    /// Whether the learner has no account yet, which a trial needs: each new browser is a learner.
    var isAnonymous = false
  }

  func load(_ context: PageContext) async throws -> State {
    guard context.study.entitlements.hasPlans else { throw RequestError.notFound }
    return State(
      info: try await context.study.entitlements.plan(), dates: context.dates,
      isAnonymous: context.signedIn?.isAnonymous ?? false)
  }

  func name(_ state: State) -> String { "Plan" }

  private func trial(_ context: PageContext) async throws -> Response {
    guard context.signedIn?.isAnonymous != true else {
      context.say(
        Problem("A trial needs an account.", remedy: "Create one, then start it."))
      return context.seeOther(AccountPage())
    }
    do throws(Problem) {
      try await context.study.entitlements.beginTrial()
      context.say("Your trial has started.")
    } catch {
      guard !error.isFailure else { throw error }
      // The page may be one from before the trial. The remedy is to see it as it is now.
      context.say(error.sentence)
    }
    return context.seeOther(self)
  }

  private func redeem(_ context: PageContext) async throws -> Response {
    let info: PlanInfo
    do throws(Problem) {
      info = try await context.study.entitlements.redeem(context.form["text"])
    } catch {
      return try await showRefusal(error, context) {
        $0.given = Field(value: context.form["text"], error: error.description)
      }
    }
    context.say(info.outcome(context.dates.day))
    return context.seeOther(self)
  }

  // MARK: - Markup

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Settings", SettingsPage().path)])
    h1 { "Plan" }
    for sentence in state.info.sentences(state.dates.day) { p { sentence } }
    if case .offered = state.info.status.trial {
      if state.isAnonymous {
        p.spaced {
          "A trial needs an account."
          pageLink("Create an account", AccountPage().path)
        }
      } else {
        buttonForm("Start the trial", to: path(Self.trial), layout.csrf)
      }
    }
    sheet("All plans") {
      ul {
        for plan in state.info.plans {
          li {
            strong { plan.title }
            ": \(state.info.contents(of: plan))"
          }
        }
      }
    }
    if state.info.takesPurchases { proofs(state, layout.csrf) }
    p(.class("aside")) {
      """
      Your items, songs, answers and conversations are yours under every plan, and you can export \
      them.
      """
    }
    if !state.isAnonymous {
      p(.class("aside")) {
        "Your account ID for shops: "
        code(.class("copied")) { state.info.account }
      }
    }
  }

  private func proofs(_ state: State, _ csrf: String) -> HTMLElement {
    sheet("Licence or purchases") {
      postForm(path(Self.redemption), csrf, style: "form") {
        textArea(
          "text", "Paste a licence, or purchases with spaces between them", state.given, .rows("4"))
        button(.class("button quiet")) { "Redeem" }
      }
    }
  }
}
