import Engine

/// What the doctor found, a line each.
enum DoctorScreen {
  static func lines(_ findings: [Finding]) -> [Line] {
    Table(sides: [.left, .left, .left], rows: findings.map(row)).lines()
  }

  private static func row(_ finding: Finding) -> [Line] {
    let mark =
      switch finding.standing {
      case .fine: Line("✓", .right)
      case .wrong: Line("✗", .wrong)
      case .offered: Line("+", .accent)
      }
    let remedy = finding.remedy.isEmpty ? Line() : Line(" \(finding.remedy)", .faint)
    return [mark, Line(finding.subject, .strong), Line(finding.sentence) + remedy]
  }
}

extension Finding {
  var json: JSON {
    [
      "check": .string(subject), "standing": .string(standing.rawValue),
      "says": .string(sentence), "remedy": remedy.isEmpty ? .null : .string(remedy),
    ]
  }
}
