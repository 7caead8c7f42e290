import Foundation

/// The service's response to an accepted change.
struct Acknowledgement: Equatable {
  var assignment: Assignment?
  var statistic: ReviewStatistic?
  var material: ServedMaterial?
}

extension Acknowledgement {
  init(of change: OutboxEntry.Change, _ body: Data) throws(ServiceFailure) {
    switch change {
    case .lesson: self.init(assignment: try Assignment(json: body))
    case .review: self = try ServiceJSON.decode(from: body)
    case .material: self.init(material: try ServedMaterial(json: body))
    }
  }
}

extension Acknowledgement: Decodable {
  /// Decodes the resources that a review updated.
  init(from decoder: any Decoder) throws {
    let updated: Fields? = try Fields(from: decoder)[optional: "resources_updated"]
    let assignment: Decoded<Assignment>? = try updated?[optional: "assignment"]
    let statistic: Decoded<ReviewStatistic>? = try updated?[optional: "review_statistic"]
    (self.assignment, self.statistic) = (assignment?.value, statistic?.value)
  }
}
