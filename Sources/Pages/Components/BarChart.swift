import HTML

/// A bar chart with its geometry worked out, in the units of its own view box.
struct BarChart: Hashable, HTML {
  /// Names the elements that describe the chart; unique on its page.
  var id: String
  var name: String
  /// The chart in a sentence, for those who hear it.
  var description: String
  var unit: String
  var width: Int
  var height: Int
  /// Where the bars stand.
  var baseline: Int
  /// The bars as SVG paths: the first, which is what is now, and all the others.
  var firstBar: String
  var otherBars: String
  /// Under the bars; narrow charts name every few bars only.
  var labels: [Mark]
  /// Above the bars.
  var values: [Mark]
  var entries: [Entry]

  /// A text, centred on its place.
  struct Mark: Hashable {
    var x: String
    var y: String
    var text: String
  }

  struct Entry: Hashable {
    var label: String
    var value: Int
  }
}

extension BarChart {
  private static let size = (width: 360, height: 150)
  private static let margin = (top: 22.0, bottom: 22.0)

  /// - Parameter step: every how many bars one is named.
  init(id: String, name: String, description: String, unit: String, entries: [Entry], step: Int) {
    let tallest = entries.map(\.value).max() ?? 0
    let baseline = Double(Self.size.height) - Self.margin.bottom
    let slot = Double(Self.size.width) / Double(max(entries.count, 1))
    let scale = (baseline - Self.margin.top) / Double(max(tallest, 1))
    func height(_ value: Int) -> Double { value == 0 ? 0 : max(3, Double(value) * scale) }
    func bar(_ index: Int, _ entry: Entry) -> String {
      let left = Self.coordinate(Double(index) * slot + slot * 0.14)
      let top = Self.coordinate(baseline - height(entry.value))
      return "M\(left) \(baseline)V\(top)h\(Self.coordinate(slot * 0.72))V\(baseline)Z"
    }
    func center(_ index: Int) -> String { Self.coordinate((Double(index) + 0.5) * slot) }

    let numbered = entries.enumerated()
    let bars = numbered.map(bar)
    firstBar = bars.first ?? ""
    otherBars = bars.dropFirst().joined()
    labels = numbered.filter { $0.offset.isMultiple(of: max(step, 1)) }.map { index, entry in
      Mark(x: center(index), y: Self.coordinate(baseline + 16), text: entry.label)
    }
    values = numbered.filter { $0.element.value > 0 && (step == 1 || $0.element.value == tallest) }
      .map { index, entry in
        Mark(
          x: center(index), y: Self.coordinate(baseline - height(entry.value) - 6),
          text: "\(entry.value)")
      }
    (self.id, self.name, self.description, self.unit) = (id, name, description, unit)
    self.entries = entries
    self.baseline = Int(baseline)
    (width, self.height) = Self.size
  }

  /// Tenths are as fine as a screen can show.
  private static func coordinate(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}

extension BarChart {
  @HTMLBuilder var body: HTMLContent {
    figure(.class("chart sheet")) {
      figcaption { name }
      drawing
      details(.class("chart-table")) {
        summary { "As a table" }
        table {
          thead {
            tr {
              th(.scope("col")) { "When" }
              th(.scope("col")) { unit }
            }
          }
          tbody {
            for entry in entries {
              tr {
                th(.scope("row")) { entry.label }
                td { "\(entry.value)" }
              }
            }
          }
        }
      }
    }
  }

  private var drawing: some HTML {
    svg(
      .viewBox("0 0 \(width) \(height)"), .role("img"),
      .aria("labelledby", value: "\(id)-title \(id)-summary")
    ) {
      title(.id("\(id)-title")) { name }
      desc(.id("\(id)-summary")) { description }
      line(
        .class("chart-base"), .custom(name: "x1", value: "0"),
        .custom(name: "x2", value: "\(width)"), .custom(name: "y1", value: "\(baseline)"),
        .custom(name: "y2", value: "\(baseline)"))
      path(.class("bar"), .custom(name: "d", value: firstBar))
      path(.class("bar bar-later"), .custom(name: "d", value: otherBars))
      for mark in values { words(mark, "bar-value") }
      for mark in labels { words(mark, "bar-label") }
    }
  }

  private func words(_ mark: Mark, _ style: String) -> some HTML {
    text(
      .class(style), .custom(name: "x", value: mark.x), .custom(name: "y", value: mark.y)
    ) { mark.text }
  }
}
