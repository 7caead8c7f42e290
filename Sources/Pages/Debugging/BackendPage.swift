import Engine
import HTML

/// What the backend answers; only there with `--debug`.
struct BackendPage: Page {
  static let address = Address("debug/backend") { BackendPage() }

  struct State {
    var report: BackendReport
    /// The address asked in place of the configured one.
    var override: Field
  }

  func load(_ context: PageContext) async throws -> State {
    let address = context.query["address"]
    do throws(Problem) {
      let report = try await context.study.backendReport().sent(.requested(address)).value
      return State(report: report ?? BackendReport(), override: Field(value: address))
    } catch {
      return State(
        report: BackendReport(), override: Field(value: address, error: error.description))
    }
  }

  func name(_ state: State) -> String { "Backend" }

  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Backend" }
    rows(
      "/v1/auth/me",
      [
        .init("address", state.report.address), .init("status", "\(state.report.status)"),
        .init("answer", state.report.answer), .init("took", Span.clock(state.report.took)),
      ])
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
