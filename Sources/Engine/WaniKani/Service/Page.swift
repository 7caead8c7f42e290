import Foundation

/// One page of a collection. Its resources stay as the service wrote them until each is understood,
/// so that one that is not keeps none of the others away.
struct Page: Sendable {
  let body: Data
  /// Of all that was asked for, not of the page.
  let total: Int
  let next: String?
  /// The newest change among all that was asked for, as it was written: the service counts
  /// microseconds, a `Date` does not keep them.
  let updatedAt: String?

  init(_ body: Data) throws(ServiceFailure) {
    let envelope: Envelope = try ServiceJSON.decode(from: body)
    guard envelope.object == "collection" else {
      throw .malformed("a \(envelope.object) in place of a collection")
    }
    (self.body, total) = (body, envelope.total)
    (next, updatedAt) = (envelope.next, envelope.updatedAt)
  }

  /// The first of its resources; nil on an empty page.
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
      (object, total) = (try fields["object"], try fields["total_count"])
      next = try pages[optional: "next_url"]
      updatedAt = try fields[optional: "data_updated_at"]
    }
  }

  private struct Listed<Value: ResourceValue>: Decodable {
    var data: [Decoded<Value>]
  }
}
