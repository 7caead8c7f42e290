import Foundation

/// One page of a collection. Each resource is kept as JSON until it is decoded, so that one that
/// cannot be decoded does not affect the others.
struct Page: Sendable {
  let body: Data
  /// The total of the whole request, not of the page.
  let total: Int
  let next: String?
  /// The newest update in the whole request, as the service wrote it: in microseconds, which a
  /// `Date` does not keep.
  let updatedAt: String?

  init(_ body: Data) throws(ServiceFailure) {
    let envelope: Envelope = try ServiceJSON.decode(from: body)
    guard envelope.object == "collection" else {
      throw .malformed("a \(envelope.object) in place of a collection")
    }
    self.body = body
    total = envelope.total
    next = envelope.next
    updatedAt = envelope.updatedAt
  }

  /// Returns the first resource, or nil for an empty page.
  func first<Value: ResourceValue>() throws(ServiceFailure) -> Value? {
    let listed: Listed<Value> = try ServiceJSON.decode(from: body)
    return listed.data.first?.value
  }

  private struct Envelope: Decodable {
    let object: String
    let total: Int
    let next, updatedAt: String?

    init(from decoder: any Decoder) throws {
      let fields = try Fields(from: decoder)
      let pages: Fields = try fields["pages"]
      (object, total) = (try fields["object"], try fields.number("total_count", in: 0...10_000_000))
      next = try pages[optional: "next_url"]
      updatedAt = try fields[optional: "data_updated_at"]
    }
  }

  private struct Listed<Value: ResourceValue>: Decodable {
    var data: [Decoded<Value>]
  }
}
