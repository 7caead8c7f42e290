public import Foundation

// The actions of a server's owner, and the upkeep of the server. Neither reads what learners study.

extension Accounts {
  /// All learners, those with an account first, and last those of whom there is only the folder, as
  /// after an older backup of the accounts was restored.
  public func learners() async throws -> [Learner] {
    let (known, halfErased) = try await repository.read {
      (try $0.learners(), try $0.halfErased())
    }
    return known + unknown(besides: Set(known.map(\.id) + halfErased))
  }

  /// The learners of the folders that no account and no browser leads to.
  private func unknown(besides known: Set<Learner.ID>) -> [Learner] {
    let folder = home.appending(path: "learners")
    // No folder means that nobody was there yet.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { Learner.ID($0) }.filter { !known.contains($0) }.map { id in
      let data = Storage.databaseFile(in: self.folder(of: id)).path
      // A folder without data has no date.
      let date = try? FileManager.default.attributesOfItem(atPath: data)[.modificationDate]
      let usedAt = date as? Date ?? clock.now()
      return Learner(
        id: id, createdAt: usedAt, seenAt: usedAt, isLocked: false, beganWithAccount: false)
    }
  }

  /// Finds a learner by name, or by an ID or the beginning of one.
  ///
  /// - Throws: `Problem` if there is none, or more than one.
  public func learner(_ text: String) async throws -> Learner {
    let (all, name) = (try await learners(), AccountName.normalized(text))
    if let named = all.first(where: { $0.name == name }) { return named }
    let found = all.filter { $0.id.description.hasPrefix(name) }
    guard let first = found.first else { throw Problem.noLearner }
    guard name.count >= 4 else {
      throw Problem(
        "“\(text)” is too little of an ID.", remedy: "Enter at least 4 of its first characters.")
    }
    guard found.count == 1 else {
      throw Problem(
        "“\(text)” matches \(found.count) learners.", remedy: "Enter more of the ID.")
    }
    return first
  }

  /// - Throws: `Problem` if no account can have the name.
  public static func check(name: String) throws {
    _ = try AccountName(name)
  }

  public func hasAccount(named name: String) async throws -> Bool {
    try await accountName(typedAs: name) != nil
  }

  /// The name of the account that is meant by what was typed; nil if there is none.
  public func accountName(typedAs typed: String) async throws -> String? {
    let name = AccountName.normalized(String(typed.prefix(200)))
    return try await repository.read { try $0.account(name) == nil ? nil : name }
  }

  /// Adds a learner with an account but no password.
  ///
  /// - Returns: a recovery code, with which the person chooses one.
  /// - Throws: `Problem` if the name is refused.
  public func add(_ name: String) async throws -> (learner: Learner, code: String) {
    let (name, code, now) = (try AccountName(name), Secret.recoveryCode(), clock.now())
    let learner = try await repository.write { accounts -> Learner in
      let id = try accounts.addLearner(at: now)
      try accounts.addAccount(name.text, password: "", of: id, at: now)
      try accounts.setCodes([Self.hash(code)], of: id)
      guard let learner = try accounts.learner(id) else { throw Problem.noLearner }
      return learner
    }
    return (learner, code)
  }

  /// Gives a learner who forgot the password a new code in place of the recovery codes.
  ///
  /// - Parameter name: for the account of a learner who has none, and whose browser lost its cookie
  ///   or of whom there is only the folder.
  /// - Throws: `Problem` without an account and a name, with both, or if the name is refused.
  public func giveCode(to learner: Learner, named name: String? = nil) async throws -> String {
    let (code, name, now) = (Secret.recoveryCode(), try name.map(AccountName.init), clock.now())
    if let known = learner.name, name != nil {
      throw Problem(
        "This learner has an account already, called “\(known)”.", remedy: "Leave out the name.")
    }
    guard learner.name != nil || name != nil else {
      throw Problem(
        "This learner has no account, so there is no password to set.",
        remedy: "“learner code ID --name NAME” makes one; “learner” lists the learners.")
    }
    try await repository.write { accounts in
      if let name {
        if try accounts.learner(learner.id) == nil { try accounts.add(learner.id, at: now) }
        try accounts.addAccount(name.text, password: "", of: learner.id, at: now)
      }
      try accounts.setCodes([Self.hash(code)], of: learner.id)
    }
    return code
  }

  /// Locks a learner out, or lets them in again. Devices stay known, but are let in no more.
  ///
  /// - Throws: `Problem` if there is only the learner's folder.
  public func setLocked(_ isLocked: Bool, _ learner: Learner.ID) async throws {
    try await repository.write { accounts in
      guard try accounts.learner(learner) != nil else { throw Problem.onlyFolder }
      try accounts.setLocked(isLocked, learner)
    }
  }

  /// A learner by ID; nil if there is none, or none any more.
  public func learner(_ id: Learner.ID) async throws -> Learner? {
    try await repository.read { try $0.learner(id) }
  }

  /// Whether a learner still has access.
  public func admits(_ learner: Learner.ID) async throws -> Bool {
    try await self.learner(learner).map { !$0.isLocked } ?? false
  }

  /// The size of a learner's folder, in bytes.
  public func size(of learner: Learner.ID) -> Int {
    let keys: Set<URLResourceKey> = [.fileSizeKey]
    let files = FileManager.default.enumerator(
      at: folder(of: learner), includingPropertiesForKeys: Array(keys))
    return (files?.compactMap { $0 as? URL } ?? []).reduce(0) { size, file in
      // A file that is gone by now has no size.
      size + ((try? file.resourceValues(forKeys: keys).fileSize) ?? 0)
    }
  }

  /// Erases a learner: account, devices and codes, then the folder with its data, media, jobs, keys
  /// and backups. A new backup takes the place of those of the accounts, which know the learner.
  ///
  /// - Parameter close: Closes the learner's study, between the two.
  /// - Throws: `Problem` if the folder or the traces can't be removed. The account is gone even then,
  ///   and `tidy` tries the rest again.
  public func erase(_ learner: Learner.ID, close: () async -> Void = {}) async throws {
    try await repository.write { try $0.remove(learner) }
    await close()
    try await removeTraces(of: learner, inBackups: true)
  }

  /// Erases an anonymous learner, if no device can reach them any more. Backups of the accounts
  /// keep an ID and two dates of them. What can't be removed is tried again by `tidy`.
  ///
  /// - Returns: whether there was such a learner.
  @discardableResult
  public func eraseUnreachable(
    _ learner: Learner.ID, close: () async -> Void = {}
  ) async throws -> Bool {
    let now = clock.now()
    let isErased = try await repository.write { try $0.removeUnreachable(learner, at: now) }
    guard isErased else { return false }
    await close()
    try await removeTraces(of: learner, inBackups: false)
    return true
  }

  /// Removes the remaining data of an erased learner. If the folder can't be removed, the log and
  /// the backups are still cleared.
  private func removeTraces(of learner: Learner.ID, inBackups: Bool) async throws {
    let removal = Result { try removeFolder(of: learner) }
    // While the learner is noted, so that `tidy` does what a kill or a full disk leaves undone.
    if inBackups { try clearTraces(inBackups: true) }
    try removal.get()
    try await repository.write { try $0.forget(learner) }
    do {
      // The note holds the learner's ID too.
      try clearTraces(inBackups: inBackups)
    } catch {
      // Noted again, for `tidy`. Of anonymous learners, backups know as much anyway.
      if inBackups { try await repository.write { try $0.remove(learner) } }
      throw error
    }
  }

  private func clearTraces(inBackups: Bool) throws {
    do {
      try repository.truncateLog()
      if inBackups { try repository.renewBackups(at: clock.now()) }
    } catch {
      throw Problem(
        "The account was erased, but traces of it are left in the server's database or backups.",
        remedy: "The server tries again every hour.", detail: "\(error)")
    }
  }

  public func removeFolder(of learner: Learner.ID) throws {
    let folder = folder(of: learner)
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      throw Problem(
        "The account was erased, but \(folder.path) could not be deleted completely.",
        remedy: "The server tries again every hour; or delete it yourself.",
        detail: "\(error)")
    }
  }

  /// Describes the data that erasing cannot reach.
  ///
  /// - Parameter leavesJobs: whether jobs could not be removed from a backend.
  public static func beyondErasing(leavesJobs: Bool = false) -> String {
    let others = """
      Not erased: downloaded archives and exports, backups of this computer, and anything sent to \
      WaniKani or a language model.
      """
    guard leavesJobs else { return others }
    return "\(others) The backend couldn't be reached; it deletes its jobs after a day."
  }

  /// Takes a backup of the accounts now, without the learners' data.
  public func takeBackup() throws(Problem) -> URL {
    do { return try repository.takeBackup(at: clock.now()) } catch { throw Problem(error) }
  }

  /// - Throws: `Problem` if the accounts can't be written, as on a disk that is only read.
  public func requireWritable() throws(Problem) {
    for file in [home, AccountsRepository.file(in: home)] where access(file.path, W_OK) != 0 {
      throw Problem(
        "\(file.path) can't be written, so nothing that learners do could be saved.",
        remedy: "Make the folder and what is in it writable, then start again.")
    }
  }

  /// Ends old sessions, finishes what erasing left, erases anonymous learners whom no device can
  /// reach, and takes the day's backup of the accounts. If one learner can't be erased, the others
  /// still are.
  ///
  /// - Parameter close: Closes the study of a learner who is erased.
  /// - Returns: the learners erased.
  @discardableResult
  public func tidy(close: (Learner.ID) async -> Void = { _ in }) async throws -> [Learner.ID] {
    let now = clock.now()
    try await repository.write { try $0.removeExpired(at: now) }
    var erased: [Learner.ID] = []
    var failure: (any Error)?
    for learner in try await repository.read({ try $0.halfErased() }) {
      do {
        await close(learner)
        // Removed first: while that fails, the backups are not renewed each time.
        try removeFolder(of: learner)
        try await removeTraces(of: learner, inBackups: true)
      } catch {
        failure = error
      }
    }
    for learner in try await repository.read({ try $0.unreachable(at: now) }) {
      do {
        let isErased = try await eraseUnreachable(learner) { await close(learner) }
        if isErased { erased.append(learner) }
      } catch {
        failure = error
      }
    }
    try repository.backUp(at: now)
    if let failure { throw failure }
    return erased
  }
}

extension Problem {
  fileprivate static let onlyFolder = Problem(
    "There is only a folder of this learner, and nobody can sign in to it.",
    remedy: "“learner code ID --name NAME” makes an account for it.")
}
