import Engine
import HTML

/// What was sent to a model, as messages, with the text as it is kept behind them.
///
/// - Parameter words: the name of the drawer.
func sentDrawer(_ words: String, _ request: String) -> HTMLElement {
  details(.class("aside")) {
    summary { words }
    for message in SentPrompt(request).messages {
      p { strong { message.role } }
      pre { Marked(message.text) }
    }
    details {
      summary { "As JSON" }
      pre { code { request } }
    }
  }
}
