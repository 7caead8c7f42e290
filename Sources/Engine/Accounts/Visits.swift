// Visitors of a server: until they sign in or, where learners are not invited, open a page of a
// learner, nothing is stored of them. A cookie that looks like one of ours only tells their forms
// from those of other sites.

extension Accounts {
  /// Begins the visit of a new browser.
  public func beginVisit(device: String) -> Authentication {
    let cookie = AccessTokens.secret()
    return visit(cookie, device: device, isNew: true)
  }

  /// Recognises a visitor.
  ///
  /// - Returns: nil if the cookie is not one of a visitor.
  public func visitor(_ cookie: String, device: String) -> Authentication? {
    AccessTokens.isCookie(cookie) ? visit(cookie, device: device, isNew: false) : nil
  }

  private func visit(_ cookie: String, device: String, isNew: Bool) -> Authentication {
    let now = clock.now()
    return Authentication(
      session: DeviceSession(
        id: cookie, learner: .visitor, device: String(device.prefix(60)), startedAt: now,
        seenAt: now),
      learner: Learner(
        id: .visitor, createdAt: now, seenAt: now, isLocked: false, beganWithAccount: false),
      cookie: isNew ? cookie : nil)
  }
}
