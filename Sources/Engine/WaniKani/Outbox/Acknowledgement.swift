import Foundation

/// What the service says to a change that it has heard of.
struct Acknowledgement: Equatable {
  var assignment: Assignment?
  var statistic: ReviewStatistic?
  var material: ServedMaterial?

  init(assignment: Assignment? = nil, material: ServedMaterial? = nil) {
    (self.assignment, self.material) = (assignment, material)
  }

  init(of change: OutboxEntry.Change, _ body: Data) throws {
    switch change {
    case .lesson: assignment = try Assignment(wire: body)
    case .review:
      let answer = try JSONDecoder().decode(ReviewAnswer.self, from: body)
      (assignment, statistic) = (answer.assignment, answer.statistic)
    case .material: material = try ServedMaterial(wire: body)
    }
  }
}
