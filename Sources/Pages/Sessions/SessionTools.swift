import Engine
import HTML

// What stands below a question or an answer.

extension SessionMarkup {
  /// The actions for the item, and the ways out.
  func tools(
    _ changing: AnswerView.ItemChanging?, _ flagging: (card: Card, path: String)? = nil
  ) -> HTMLElement {
    div(.class("run-tools")) {
      changing.map(itemForm)
      if let flagging {
        FlagForm(
          path: flagging.path, csrf: layout.csrf, card: flagging.card, key: keys.browserKey(.flag))
      }
      foot
    }
  }

  /// The links about the item, after its answer.
  @HTMLBuilder
  func links(_ answer: AnswerView) -> HTMLContent {
    if let item = answer.item {
      p.spaced(.class("aside row")) {
        // The item's page also explains when it is due.
        pageLink("Item details", item)
          .attributes(
            .data("key", value: "\(keys.browserKey(.info)) \(keys.browserKey(.why))"))
        if let tutor = answer.tutor {
          pageLink("Ask the tutor", tutor)
            .attributes(.data("key", value: keys.browserKey(.ask)))
        }
      }
    }
  }

  private func itemForm(_ changing: AnswerView.ItemChanging) -> HTMLElement {
    guard let action = changing.action else {
      return div(.class("row wrap-up")) { editLink(changing.edit) }
    }
    func button(_ words: String, _ key: String, _ change: SettingAside) -> HTMLElement {
      keyButton(words, key, style: [.small, .quiet])
        .attributes(
          .name(FormData.actionField), .value(change.rawValue), .title(change.hint))
    }
    return postForm(action, layout.csrf, style: "row wrap-up") {
      hiddenField("session", frame.session)
      hiddenField("revision", "\(frame.revision)")
      editLink(changing.edit)
      button("Suspend", keys.browserKey(.suspend), .suspend)
      if changing.hasSiblings { button("Suspend card", keys.suspendCard, .suspendCard) }
      button("Bury", keys.browserKey(.bury), .bury)
      if changing.hasSiblings { button("Bury card", keys.buryCard, .buryCard) }
      if changing.canDeleteCard { button("Delete this card", "", .deleteCard) }
    }
  }

  private func editLink(_ url: String) -> HTMLElement {
    a.spaced(
      .class("button small quiet"), .href(url), .data("enhance"),
      .data("key", value: keys.browserKey(.edit))
    ) {
      "Edit"
      kbd { keys.browserKey(.edit) }
    }
  }

  @HTMLBuilder private var foot: HTMLContent {
    if let wrapUp = frame.wrapUp {
      form(.wrapUp, style: "row wrap-up") {
        keyButton(wrapUp, keys.browserKey(.wrapUp), style: [.small, .quiet])
          .attributes(
            .title("Finish only what you've started"), when: wrapUp == SessionFrame.wrapUpLabel)
      }
    }
    if frame.canPutOff {
      form(.putOff, style: "row wrap-up") {
        keyButton("Put off", keys.browserKey(.bury), style: [.small, .quiet])
      }
    }
    form(.stop, style: "run-foot") {
      button(.class("link-button")) { "End session" }
      keysLink(keys)
    }
  }
}
