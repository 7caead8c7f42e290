import Foundation
import Helpers

extension ModelStandIn {
  /// Fails about every seventh request, in one way or another, until the task is cancelled.
  func keepFailing() async {
    let faults: [Fault] = [
      .status(429, headers: ["Retry-After": "1"]), .status(500), .cut,
      .saying { _ in "I would rather not" }, .saying { _ in #"{"lines":[{"line":1,"trans"# },
      .saying { Self.translated(Array($0.dropLast())) },
    ]
    var before = 0
    while !Task.isCancelled {
      if asked.count >= before + 7, let fault = faults.randomElement() {
        before = asked.count
        misbehave(fault)
      }
      // It throws only when cancelled.
      try? await Task.sleep(for: .milliseconds(5))
    }
  }
}
