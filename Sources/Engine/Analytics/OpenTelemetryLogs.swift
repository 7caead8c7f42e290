import Foundation

/// Events as the log records that an OpenTelemetry collector accepts: OTLP 1 over HTTP, as JSON,
/// at `/v1/logs` (https://opentelemetry.io/docs/specs/otlp).
enum OpenTelemetryLogs {
  static func body(_ records: [AnalyticsRecord]) throws -> Data {
    let logs: JSONValue = [
      "resourceLogs": [
        [
          "resource": ["attributes": attributes(["service.name": "sanpo"])],
          "scopeLogs": [
            [
              "scope": ["name": "sanpo.analytics"],
              "logRecords": .array(records.map(logRecord)),
            ]
          ],
        ]
      ]
    ]
    return try JSONEncoder.stable.encode(logs)
  }

  private static func logRecord(_ record: AnalyticsRecord) -> JSONValue {
    let fields = record.event.fields.merging(
      ["face": record.face.rawValue, "log.record.uid": "\(record.id)"]
    ) { field, _ in field }
    // 64-bit numbers are strings in Protocol Buffers' JSON.
    let nanoseconds = Int64(record.at.timeIntervalSince1970 * 1_000) * 1_000_000
    return [
      "timeUnixNano": .string("\(nanoseconds)"),
      "severityNumber": 9,  // INFO
      "eventName": .string("sanpo.\(record.event.kind.rawValue)"),
      "attributes": attributes(fields),
    ]
  }

  private static func attributes(_ values: [String: String]) -> JSONValue {
    .array(
      values.sorted { $0.key < $1.key }.map { key, value in
        ["key": .string(key), "value": ["stringValue": .string(value)]]
      })
  }
}
