import Engine
import HTML

/// Shows a prompt as messages, with the bodies of the requests behind them.
///
/// - Parameter words: the name of the drawer.
func sentDrawer(_ words: String, _ request: String) -> HTMLElement {
  let sent = SentPrompt(request)
  return details(.class("aside")) {
    summary { words }
    for line in sent.settings { p { line } }
    for message in sent.messages {
      p { strong { message.role } }
      pre { Marked(message.text) }
    }
    details {
      summary { "As JSON" }
      pre { code { sent.json } }
    }
  }
}
