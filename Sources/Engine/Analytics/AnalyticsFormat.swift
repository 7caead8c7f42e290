import Foundation

/// The formats in which events leave the store.
public enum AnalyticsFormat {
  private struct Row: Encodable {
    let id: Int64
    let at: Date
    let event: String
    let face: String
    let fields: [String: String]

    init(_ record: AnalyticsRecord) {
      (id, at) = (record.id, record.at)
      (event, face) = (record.event.kind.rawValue, record.face.rawValue)
      fields = record.event.fields
    }
  }

  private struct Batch: Encodable {
    let events: [Row]
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder.stable
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  /// Each event as one line of JSON: id, at, event, face and fields.
  static func lines(_ records: [AnalyticsRecord]) throws -> Data {
    try records.reduce(into: Data()) { data, record in
      data.append(try encoder.encode(Row(record)))
      data.append(0x0A)
    }
  }

  static func batch(_ records: [AnalyticsRecord]) throws -> Data {
    try encoder.encode(Batch(events: records.map(Row.init)))
  }

  /// The totals in Prometheus' text format, version 0.0.4.
  public static func prometheus(_ counts: [AnalyticsCount]) -> String {
    struct Series: Hashable {
      var face: Face
      var event: AnalyticsEvent
    }
    let totals = Dictionary(
      counts.map { (Series(face: $0.face, event: $0.event), $0.count) }, uniquingKeysWith: +)
    return AnalyticsEvent.Kind.allCases.map { kind in
      let name = "sanpo_\(kind.rawValue)_total"
      let lines = totals.filter { $0.key.event.kind == kind }.map { series, total in
        let labels = [("face", series.face.rawValue)] + zip(kind.fields, series.event.values)
        return "\(name){\(labels.map { "\($0)=\"\($1)\"" }.joined(separator: ","))} \(total)\n"
      }
      return "# HELP \(name) \(kind.reason)\n# TYPE \(name) counter\n" + lines.sorted().joined()
    }.joined()
  }
}

extension AnalyticsEvent {
  /// The values by the names of their fields.
  public var fields: [String: String] {
    Dictionary(zip(kind.fields, values)) { first, _ in first }
  }
}
