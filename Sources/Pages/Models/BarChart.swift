/// A bar chart with its geometry worked out, in the units of its own view box.
struct BarChart {
  /// Names the elements that describe the chart; unique on its page.
  var id: String
  var title: String
  /// The chart in a sentence, for those who hear it.
  var summary: String
  var unit: String
  var width: Int
  var height: Int
  /// Where the bars stand.
  var baseline: Int
  var bars: [Bar]

  struct Bar {
    var x: String
    var y: String
    var width: String
    var height: String
    /// The middle of the bar.
    var center: String
    /// Where the number above the bar stands.
    var valueY: String
    var label: String
    var value: Int
    /// Narrow charts name every few bars only.
    var isLabelled: Bool
    var showsValue: Bool
    var isFirst: Bool
  }

  struct Entry {
    var label: String
    var value: Int
  }
}

extension BarChart {
  private static let size = (width: 360, height: 150)
  private static let margin = (top: 22.0, bottom: 22.0)

  init(id: String, title: String, summary: String, unit: String, entries: [Entry], step: Int) {
    let tallest = entries.map(\.value).max() ?? 0
    let baseline = Double(Self.size.height) - Self.margin.bottom
    let slot = Double(Self.size.width) / Double(max(entries.count, 1))
    let scale = (baseline - Self.margin.top) / Double(max(tallest, 1))
    bars = entries.enumerated().map { index, entry in
      let height = entry.value == 0 ? 0 : max(3, Double(entry.value) * scale)
      return Bar(
        x: Self.coordinate(Double(index) * slot + slot * 0.14),
        y: Self.coordinate(baseline - height),
        width: Self.coordinate(slot * 0.72),
        height: Self.coordinate(height),
        center: Self.coordinate((Double(index) + 0.5) * slot),
        valueY: Self.coordinate(baseline - height - 6),
        label: entry.label,
        value: entry.value,
        isLabelled: index % max(step, 1) == 0,
        showsValue: entry.value > 0 && (step == 1 || entry.value == tallest),
        isFirst: index == 0)
    }
    self.id = id
    self.title = title
    self.summary = summary
    self.unit = unit
    self.baseline = Int(baseline)
    (width, height) = Self.size
  }

  /// Tenths are as fine as a screen can show.
  private static func coordinate(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
