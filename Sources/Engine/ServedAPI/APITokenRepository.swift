import Foundation
import GRDB

/// Stores the tokens of the served API.
struct APITokenRepository: Sendable {
  let storage: Storage

  static let migration = Migration(
    "0.6.0 served API", contents: ["api_token": "access of other programs"],
    """
    CREATE TABLE api_token (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL CHECK (name <> ''),
      -- SHA-256 of what the client sends, in hexadecimal.
      hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
      permissions TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;

    -- When a resource was first served, and when it last differed from what was served before.
    CREATE TABLE api_stamp (
      collection TEXT NOT NULL,
      resource_id INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (collection, resource_id)
    ) STRICT, WITHOUT ROWID;
    """)

  func all() async throws -> [APIToken] {
    try await storage.database.read { db in
      try db.rows("SELECT \(sql: Self.columns) FROM api_token ORDER BY id")
        .map { try Self.token($0) }
    }
  }

  func revoke(_ id: APIToken.ID) async throws {
    try await storage.database.write { db in
      try db.execute(literal: "DELETE FROM api_token WHERE id = \(id)")
      guard db.changesCount > 0 else {
        throw Problem(
          "There is no token with the number \(id).", remedy: "“api token list” lists them all.")
      }
    }
  }

  func create(
    _ name: String, _ permissions: Set<APIToken.Permission>, at now: Date
  ) async throws -> (token: APIToken, secret: String) {
    let name = name.trimmed
    guard !name.isEmpty, name.count <= APIToken.longestName else {
      throw Problem(
        "A token needs a name of up to \(APIToken.longestName) characters.",
        remedy: "Use the name of the app, for example.")
    }
    // Clients expect the form of WaniKani's own tokens: a UUID in lowercase, 122 random bits.
    let secret = UUID().uuidString.lowercased()
    let words = try JSONText.of(permissions.map(\.rawValue).sorted())
    let token = try await storage.database.write { db -> APIToken in
      let count: Int = try db.value("SELECT count(*) FROM api_token") ?? 0
      guard count < Self.most else {
        throw Problem("You already have \(count) tokens.", remedy: "Revoke some first.")
      }
      let isTaken = try db.value("SELECT 1 FROM api_token WHERE name = \(name)", as: Int.self)
      guard isTaken == nil else {
        throw Problem(
          "There is already a token “\(name)”.", remedy: "Revoke it first, or use another name.")
      }
      let hash = SHA256.hex(Data(secret.utf8))
      try db.execute(
        literal: """
          INSERT INTO api_token (name, hash, permissions, created_at)
          VALUES (\(name), \(hash), \(words), \(now.milliseconds))
          """)
      return APIToken(
        id: db.lastInsertedRowID, name: name, permissions: permissions,
        createdAt: Date(milliseconds: now.milliseconds))
    }
    return (token, secret)
  }

  private static let most = 100

  /// Returns the token that a client sent, or nil if it is unknown or revoked.
  func token(_ secret: String, at now: Date) async throws -> APIToken? {
    let hash = SHA256.hex(Data(secret.utf8))
    let found = try await storage.database.read { db in
      try db.row("SELECT \(sql: Self.columns) FROM api_token WHERE hash = \(hash)")
        .map { try Self.token($0) }
    }
    guard let found else { return nil }
    // Each write empties the cached answers, so a client that asks every minute is noted seldom.
    if found.usedAt.map({ abs(now.timeIntervalSince($0)) >= 600 }) ?? true {
      try await storage.writeWithoutSync { db in
        try db.execute(
          literal: "UPDATE api_token SET used_at = \(now.milliseconds) WHERE id = \(found.id)")
      }
    }
    return found
  }

  private static let columns = "id, name, permissions, created_at, used_at"

  private static func token(_ row: some Columns) throws -> APIToken {
    let words: [String] = try JSONText.value(row[2])
    return try APIToken(
      id: row[0], name: row[1], permissions: Set(words.compactMap(APIToken.Permission.init)),
      createdAt: Date(milliseconds: row[3]), usedAt: row.date(4))
  }
}
