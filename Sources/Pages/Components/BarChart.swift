import Engine
import HTML

/// A bar chart in the units of its own view box.
struct BarChart: HTML {
  /// The prefix of the IDs of the chart's descriptions, unique on the page.
  var id: String
  var name: String
  /// A description of the chart for screen readers.
  var description: String
  var unit: String
  var entries: [Entry]
  /// The number of bars per label.
  var step: Int
  /// The index of the highlighted bar.
  var current = 0
  /// A note on what the numbers leave out.
  var note: String?

  typealias Entry = (label: String, value: Int)

  var body: HTMLContent {
    figure(.class("chart sheet")) {
      figcaption { name }
      drawing
      if let note { p(.class("aside")) { note } }
      details(.class("chart-table")) {
        summary { "As a table" }
        dataTable(["When", unit]) {
          for entry in entries {
            tr {
              th(.scope("row")) { entry.label }
              td { Quantity.grouped(entry.value) }
            }
          }
        }
      }
    }
  }
}

// MARK: - Drawing

extension BarChart {
  private static let (width, height) = (360, 150)
  /// The bottom of the bars.
  private static let baseline = 128.0
  /// The top of the bars; the values are above.
  private static let top = 22.0

  private var slot: Double { Double(Self.width) / Double(max(entries.count, 1)) }
  private var tallest: Int { entries.map(\.value).max() ?? 0 }

  /// Whether a value is narrower than its bar's slot.
  private func hasRoom(_ value: Int) -> Bool {
    Double(Quantity.grouped(value).count) * 6 < slot
  }

  private func height(_ value: Int) -> Double {
    value == 0 ? 0 : max(3, Double(value) * (Self.baseline - Self.top) / Double(max(tallest, 1)))
  }

  private var drawing: HTMLElement {
    let bars = entries.enumerated().map(bar)
    return svg(
      .viewBox("0 0 \(Self.width) \(Self.height)"), .role("img"),
      .aria("labelledby", value: "\(id)-title"), .aria("describedby", value: "\(id)-summary")
    ) {
      title(.id("\(id)-title")) { name }
      desc(.id("\(id)-summary")) { description }
      line(
        .class("chart-base"), .custom(name: "x1", value: "0"),
        .custom(name: "x2", value: "\(Self.width)"),
        .custom(name: "y1", value: "\(Int(Self.baseline))"),
        .custom(name: "y2", value: "\(Int(Self.baseline))"))
      let others = bars.indices.filter { $0 != current }.map { bars[$0] }
      path(
        .class("bar"),
        .custom(name: "d", value: bars.indices.contains(current) ? bars[current] : ""))
      path(.class("bar bar-later"), .custom(name: "d", value: others.joined()))
      for (index, entry) in entries.enumerated() {
        if entry.value > 0, entry.value == tallest || hasRoom(entry.value) {
          words(Quantity.grouped(entry.value), index, Self.baseline - height(entry.value) - 6)
            .attributes(.class("bar-value"))
        }
      }
      // Narrow charts label only every few bars.
      for (index, entry) in entries.enumerated() where index.isMultiple(of: max(step, 1)) {
        words(entry.label, index, Self.baseline + 16)
      }
    }
  }

  private func bar(_ index: Int, _ entry: Entry) -> String {
    let left = Self.coordinate(Double(index) * slot + slot * 0.14)
    let top = Self.coordinate(Self.baseline - height(entry.value))
    return "M\(left) \(Self.baseline)V\(top)h\(Self.coordinate(slot * 0.72))V\(Self.baseline)Z"
  }

  /// Centres text on a bar, or as near as there is room for it.
  private func words(_ words: String, _ index: Int, _ y: Double) -> HTMLElement {
    let half = min(Double(words.count) * 3, Double(Self.width) / 2)
    let x = min(max(half, (Double(index) + 0.5) * slot), Double(Self.width) - half)
    return text(
      .custom(name: "x", value: Self.coordinate(x)), .custom(name: "y", value: Self.coordinate(y))
    ) { words }
  }

  /// Rounds to tenths, the precision of a screen.
  private static func coordinate(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
