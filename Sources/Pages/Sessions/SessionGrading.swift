import Engine
import HTML

// How an answer is graded.

extension SessionMarkup {
  func grading(_ answer: AnswerView) -> HTMLElement {
    switch answer.grading {
    case .byGrade(let intervals):
      form(.grade, style: "actions grades") {
        for (grade, interval) in zip(Grade.allCases, intervals) {
          gradeButton(
            grade, ("grade", grade.name), grade.label, interval,
            isSuggested: grade == (answer.check?.outcome == .wrong ? .again : .good))
        }
      }
    case .byPerson:
      form(.grade, style: "actions grades two") {
        gradeButton(.again, ("right", "false"), "Incorrect", "asked again", isSuggested: false)
        gradeButton(.good, ("right", "true"), "Correct", "next item", isSuggested: true)
      }
    case .byTyping:
      form(.grade, style: "actions") {
        keyButton("Continue", Keys.enter, style: [.large], keys: continueKeys)
      }
    }
  }

  private func gradeButton(
    _ grade: Grade, _ field: (name: String, value: String), _ label: String, _ when: String,
    isSuggested: Bool
  ) -> HTMLElement {
    let style = "grade grade-\(grade.name)"
    let key = keys.browserKey(Keys.Action(grade))
    return button(
      .class(isSuggested ? "\(style) is-suggested" : style), .name(field.name),
      .value(field.value), .data("key", value: isSuggested ? "\(key) \(continueKeys)" : key)
    ) {
      if !when.isEmpty { span(.class("grade-when")) { when } }
      span(.class("grade-name")) { label }
      kbd { key }
    }
  }
}
