/// Downloads page after page and stores each with the cursor after it, so that an interrupted run
/// can be resumed.
struct Downloader: Sendable {
  typealias Place = CollectionRepository.Place

  let client: WaniKaniClient
  let collections: CollectionRepository

  /// - Parameter done: the number of resources already stored in this run.
  func page(of collection: WaniKaniCollection, done: Int) async throws -> SyncReport.Page {
    let place = try await collections.place(of: collection)
    let address = place.rest?.address ?? client.first(of: collection, after: place.marker)
    let isKnown = place.rest == nil && place.address == address && !place.etag.isEmpty
    let reply = try await reply(address, etag: isKnown ? place.etag : nil, collection, place)
    guard let body = reply.body else {
      try await collections.recordCheck(of: collection)
      return SyncReport.Page()
    }
    let page = try Page(body)
    try check(page, at: address, done: done)
    return try await collections.store(
      page, of: collection, done: done, then: next(of: collection, place, page, address, reply.etag)
    )
  }

  /// Deletes the cursor of an old run if the service no longer knows it, so that the next sync
  /// starts over.
  private func reply(
    _ address: String, etag: String?, _ collection: WaniKaniCollection, _ place: Place
  ) async throws -> Reply {
    do {
      return try await client.page(address, etag: etag)
    } catch ServiceFailure.missing where place.rest != nil {
      try await collections.forget(collection)
      throw ServiceFailure.missing
    }
  }

  /// Keeps the timestamp of the run's first page, so that what changes while the others are
  /// downloaded is requested next time. If nothing changed, it and the URL stay, and later
  /// responses may be “not modified”.
  private func next(
    of collection: WaniKaniCollection, _ place: Place, _ page: Page, _ address: String,
    _ etag: String?
  ) -> Place {
    let marker = place.rest.map(\.marker) ?? page.updatedAt ?? place.marker
    var after = place
    after.rest = page.next.map { .init(address: $0, marker: marker) }
    guard page.next == nil else { return after }
    after.marker = marker
    let isSameNextTime = client.first(of: collection, after: marker) == address
    (after.address, after.etag) = isSameNextTime ? (address, etag ?? "") : ("", "")
    return after
  }

  /// Rejects a next page on another host, and pages that lead in a circle.
  private func check(_ page: Page, at address: String, done: Int) throws {
    guard let next = page.next else { return }
    guard client.isOwn(next) else { throw ServiceFailure.foreign(next) }
    guard next != address, done <= 2 * page.total + 1_000 else {
      throw ServiceFailure.malformed("pages in a circle")
    }
  }
}
