public import Foundation

/// The requests in order, and checks for what a client must not do.
public struct StandInLog: Sendable {
  public internal(set) var requests: [RecordedRequest] = []

  /// Returns the requests to a path below the base; "*" matches one segment.
  public func requests(to path: String, method: String? = nil) -> [RecordedRequest] {
    let matcher = RequestMatcher.path(path, method: method)
    return requests.filter { matcher.matches($0.request, $0.number) }
  }

  public var tokens: Set<String> { Set(requests.compactMap(\.token)) }

  /// The requests beyond the rate limit, without those that a script refused.
  public var overLimit: [RecordedRequest] { requests.filter(\.isOverLimit) }

  /// Returns the most requests within any window of this length, by the true clock.
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

  /// Reviews created more than once: the same assignment and time.
  public var reviewsAppliedTwice: [StandInAccount.Review] {
    var seen: Set<[String]> = []
    return appliedReviews.filter { review in
      !seen.insert(["\(review.assignmentID)", Timestamp.text(review.createdAt)]).inserted
    }
  }

  /// Reviews sent without a time: retrying one could create it a second time.
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

  /// Requests that don't name the revision of the API: a later one could answer them differently.
  public var withoutRevision: [RecordedRequest] {
    requests.filter {
      $0.request.segments.first == "v2" && $0.request.headers["wanikani-revision"] == nil
    }
  }

  /// Query parameters that the stand-in does not know; it ignores them.
  public var unknownParameters: [String] {
    requests.filter { $0.request.method == "GET" }.flatMap { request in
      let known =
        Collection.all[request.request.segments.last.map(String.init) ?? ""]?.parameters ?? []
      return Query(request.request.query).names.filter { !known.contains($0) }
    }
  }
}
