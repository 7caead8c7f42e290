import HTML

/// A device that is signed in, and the form that signs it out.
///
/// - Parameters:
///   - start: nil if it isn't known.
///   - id: nil for the device that asks.
func deviceRow(
  _ name: String, signedIn start: String?, lastUsed end: String, id: String?, _ action: String,
  _ csrf: String
) -> HTMLElement {
  let uses = start.map { "Signed in \($0), last used \(end)." } ?? "Last used \(end)."
  return li(.class("row spread")) {
    p.spaced {
      strong { name }
      span(.class("aside")) { uses }
    }
    if let id {
      postForm(action, csrf) {
        hiddenField("device", id)
        button(
          .class("button small quiet"),
          .aria("label", value: "Sign out device: \(name), last used \(end)")
        ) { "Sign out device" }
      }
      .attributes(.data("in-place"))
    } else {
      span { "This device" }
    }
  }
}
