import Engine
import HTML

/// Sets when a card is due, on an item's page.
struct DueForm: HTML {
  /// The path to which the form is sent.
  var path: String
  var csrf: String
  var card: Card

  var body: HTMLContent {
    details {
      summary { "Set due date" }
      postForm(path, csrf, style: "row") {
        let id = "days-\(card.id)"
        hiddenField("card", "\(card.id)")
        label(.for(id)) { "Days from today" }
        input(
          .type("text"), .name("days"), .id(id), .required, .autocomplete("off"),
          .aria("describedby", value: "\(id)-note"))
        button(.class("button quiet small")) { "Save" }
      }
      p(.class("aside"), .id("days-\(card.id)-note")) { Self.hint }
    }
  }

  static let hint = "0 is today, 3-7 one of these days, and 5! changes the interval, too."
}
