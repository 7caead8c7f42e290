public import Foundation

/// All requests in their order, and what a client must not have done.
public struct StandInLog: Sendable {
  public internal(set) var requests: [RecordedRequest]

  public init(_ requests: [RecordedRequest] = []) {
    self.requests = requests
  }

  /// By path behind the base; a star stands for one part.
  public func requests(to path: String, method: String? = nil) -> [RecordedRequest] {
    let matcher = RequestMatcher.path(path, method: method)
    return requests.filter { matcher.matches($0.request, $0.number) }
  }

  public var tokens: Set<String> { Set(requests.compactMap(\.token)) }

  /// Sent though the minute was full; what a script refused is not among them.
  public var overLimit: [RecordedRequest] { requests.filter(\.isOverLimit) }

  /// The most requests that fell into any stretch of this length, by the true clock.
  public func most(within seconds: TimeInterval) -> Int {
    let times = requests.map(\.receivedAt).sorted()
    var (first, most) = (0, 0)
    for last in times.indices {
      while times[last].timeIntervalSince(times[first]) >= seconds { first += 1 }
      most = max(most, last - first + 1)
    }
    return most
  }

  public var appliedReviews: [StandInAccount.Review] {
    requests.compactMap(\.review)
  }

  public func appliedReviews(of assignment: Int) -> [StandInAccount.Review] {
    appliedReviews.filter { $0.assignmentID == assignment }
  }

  /// The same review taken more than once: one assignment, one time.
  public var reviewsAppliedTwice: [StandInAccount.Review] {
    var seen: Set<[String]> = []
    return appliedReviews.filter { review in
      !seen.insert(["\(review.assignmentID)", Timestamp.text(review.createdAt)]).inserted
    }
  }

  /// Reviews sent without their time: a retry of such a one can be applied a second time.
  public var reviewsWithoutTime: [RecordedRequest] {
    requests(to: "/reviews", method: "POST").filter { request in
      do {
        let body = request.request
        let posted = try Posted(body.body, type: body.headers["content-type"], in: "review")
        return try posted.time("created_at") == nil
      } catch {
        return true
      }
    }
  }

  /// Parameters that no documentation knows; the service lets them pass unnoticed.
  public var unknownParameters: [String] {
    requests.filter { $0.request.method == "GET" }.flatMap { request in
      let known =
        Collection.all[request.request.segments.last.map(String.init) ?? ""]?.parameters ?? []
      return Query(request.request.query).names.filter { !known.contains($0) }
    }
  }
}
