import Engine
import HTML

/// The backend's responses; the page exists only with `--debug`.
struct BackendPage: Page {
  static let address = Address("debug/backend") { BackendPage() }

  struct State {
    var report: BackendReport
    /// The address asked in place of the configured one.
    var override: Field
  }

  func load(_ context: PageContext) async throws -> State {
    let address = context.query["address"]
    let report = try await context.study.backendReport(asking: address)
    return State(
      report: report, override: Field(value: address, error: report.refusal?.description))
  }

  func name(_ state: State) -> String { "Backend" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Backend" }
    if state.report.refusal == nil { rows("/v1/auth/me", state.report.asked(Span.clock)) }
    form.spaced(.class("form"), .action(path)) {
      inputField("address", "Ask another address", state.override, .type("url"))
      button(.class("button quiet")) { "Ask" }
    }
    rows("Flags", state.report.flags)
    rows("Entitlements", state.report.entitlements)
    rows("Versions", state.report.versions)
  }

  private func rows(_ title: String, _ rows: [BackendReport.Row]) -> HTMLElement {
    sheet(title) {
      dl {
        for row in rows {
          dt { row.name }
          dd { row.value }
        }
      }
    }
  }
}
