import Engine
import HTML

/// Sets when a card is due, on an item's page.
struct DueForm: HTML {
  /// The path to which the form is sent.
  var path: String
  var csrf: String
  var card: Card
  var days = Field()

  var body: HTMLContent {
    let id = "days-\(card.id)"
    let error = days.error
    details {
      summary { "Set due date" }
      postForm(path, csrf, style: "row") {
        hiddenField("card", "\(card.id)")
        label(.for(id)) { "Days from today" }
        input(
          .type("text"), .name("days"), .id(id), .value(days.value), .required,
          .autocomplete("off"),
          .aria("describedby", value: error == nil ? "\(id)-note" : "\(id)-error \(id)-note")
        )
        .attributes(.aria("invalid", value: "true"), when: error != nil)
        button(.class("button quiet small")) { "Save" }
      }
      if let error { p(.class("error"), .id("\(id)-error")) { error } }
      p(.class("aside"), .id("\(id)-note")) { Self.hint }
    }
    .attributes(.open, when: error != nil)
  }

  static let hint = "0 is today, 3-7 one of these days, and 5! changes the interval, too."
}
