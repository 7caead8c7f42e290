import Engine
import HTML

extension Overview {
  var lessonLabel: String { isInLesson ? "Continue the lesson" : "Start lesson" }
}

/// A button that begins the next lesson, or continues the open one.
func lessonButton(_ overview: Overview, isMain: Bool) -> HTMLElement {
  button(.class(isMain ? "button large" : "button quiet")) { overview.lessonLabel }
    .attributes(.data("key", value: Keys.enter), when: isMain)
}

/// The main way on where nothing is due.
func lessonForm(_ overview: Overview, _ csrf: String) -> HTMLElement {
  postForm(LessonsPage().path, csrf, style: "row") {
    lessonButton(overview, isMain: true)
    span(.class("aside")) { "\(Quantity.count(overview.lessonsWaiting, "item")) to learn" }
  }
}
