import Engine

// What sessions still write their JSON with.

extension Console {
  func give(
    _ common: CommonOptions, _ json: @autoclosure () -> [JSON], _ lines: @autoclosure () -> [Line]
  ) throws {
    try show(lines(), jsonLines: json())
  }
}

extension Counts {
  var json: JSON {
    ["new": JSON(new), "learning": JSON(learning), "review": JSON(review), "total": JSON(total)]
  }
}

extension WaniKaniAccount {
  var json: JSON {
    [
      "username": .string(username), "level": JSON(level), "granted_level": JSON(grantedLevel),
      "vacation_since": JSON(vacationSince),
    ]
  }
}

enum EntryScreen {
  static func lines(_ entry: CourseEntry) -> [Line] { entry.lines }
  static func named(_ name: String, _ text: String) -> Line { .labelled(name, text) }
  static func attribution(_ entry: CourseEntry?, _ course: Course?) -> [Line] {
    course.attribution(of: entry)
  }
}
