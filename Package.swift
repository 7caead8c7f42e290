// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let asyncHTTPClient = product(name: "AsyncHTTPClient", package: "async-http-client")
  static let configuration = product(name: "Configuration", package: "swift-configuration")
  static let crypto = product(name: "Crypto", package: "swift-crypto")
  static let grdb = product(name: "GRDB", package: "GRDB.swift")
  static let grdbSQLite = product(name: "GRDBSQLite", package: "GRDB.swift")
  static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
  static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
  static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
  static let hummingbirdTesting = product(name: "HummingbirdTesting", package: "hummingbird")
  static let jwtKit = product(name: "JWTKit", package: "jwt-kit")
  static let logging = product(name: "Logging", package: "swift-log")
  static let nioCore = product(name: "NIOCore", package: "swift-nio")
  static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
  static let nioHTTPCompression = product(name: "NIOHTTPCompression", package: "swift-nio-extras")
  static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
  static let serviceLifecycle = product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle")
  static let swiftASN1 = product(name: "SwiftASN1", package: "swift-asn1")
  static let unixSignals = product(name: "UnixSignals", package: "swift-service-lifecycle")
  static let x509 = product(name: "X509", package: "swift-certificates")
}

let http: [Target.Dependency] = [.asyncHTTPClient, .nioCore, .nioHTTP1, .nioPosix]

/// A program is a main of a few lines over the shared rooms.
func program(_ name: String, over rooms: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: ["Engine"] + rooms, swiftSettings: strict)
}

func tests(_ name: String, of rooms: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(
    name: name, dependencies: ["Engine", "Helpers"] + rooms, resources: resources,
    swiftSettings: strict)
}

let package = Package(
  name: "sanpo",
  products: ["webview", "native", "hybrid", "sanpo", "demo", "landing", "backend"].map {
    .executable(name: $0, targets: [$0])
  },
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CEdit", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CMeCab", providers: [.apt(["libmecab-dev"])]),
    .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CVTerm", providers: [.apt(["libvterm-dev"])]),
    .systemLibrary(name: "CFileStatus"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", providers: [.apt(["libzstd-dev"])]),
    .target(
      name: "Engine",
      dependencies: [
        "CArchive", "CExpat", "CFileStatus", "CMalloc", "CMeCab", "CSQLite", "CSodium",
        "CZlib", "CZstd", .asyncHTTPClient, .configuration, .crypto, .grdb, .grdbSQLite, .jwtKit,
        .swiftASN1, .x509, .nioCore, .nioHTTP1, .nioHTTPCompression, .nioPosix,
      ],
      resources: ["Course", "Dictionary", "Japanese", "Songs"].map { .copy("Resources/\($0)") },
      swiftSettings: strict),
    .target(name: "Terminals", dependencies: ["CVTerm"], swiftSettings: strict),
    .target(name: "HTML", swiftSettings: strict),
    .target(
      name: "APIServer",
      dependencies: ["Engine", .hummingbird, .httpTypes, .logging, .nioCore],
      swiftSettings: strict),
    .target(
      name: "Pages",
      dependencies: [
        "APIServer", "CMalloc", "Engine", "HTML", "Terminals", .hummingbird, .httpTypes, .nioCore,
        .logging, .serviceLifecycle, .unixSignals,
      ],
      resources: [.copy("Assets")],
      swiftSettings: strict),
    .target(
      name: "Shell",
      dependencies: ["CEdit", "Engine", "Terminals", .argumentParser, .logging],
      swiftSettings: strict),
    .target(
      name: "Serving",
      dependencies: ["Engine", "Pages", .argumentParser],
      swiftSettings: strict),
    program("webview", over: ["Serving", .argumentParser]),
    program("native", over: ["Shell"]),
    program("hybrid", over: ["Pages", "Shell", .logging]),
    program("sanpo", over: ["Shell"]),
    program("demo", over: ["Serving", "WaniKaniStandIn", .argumentParser]),
    .target(
      name: "JobServer",
      dependencies: [
        "APIServer", "CPostgres", "Engine", .hummingbird, .httpTypes, .logging, .nioCore, .nioPosix,
        .serviceLifecycle,
      ],
      swiftSettings: strict),
    program(
      "backend",
      over: ["JobServer", "Serving", .argumentParser, .logging, .serviceLifecycle, .unixSignals]),
    program("landing", over: ["Pages", "Serving", .argumentParser]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CMalloc", "CMeCab", "Engine", "Helpers", "JobServer", "Pages", "Shell", "Terminals",
        "WaniKaniStandIn", .argumentParser, .asyncHTTPClient, .hummingbird, .logging, .nioCore,
        .nioHTTP1,
      ],
      path: "Benchmarks", exclude: ["peer.py"], swiftSettings: strict),
    .target(
      name: "Helpers",
      dependencies: [
        "Engine", "Terminals", .crypto, .httpTypes, .hummingbirdCore, .logging, .serviceLifecycle,
        .swiftASN1, .x509,
      ] + http,
      path: "Tests/Helpers", swiftSettings: strict),
    .target(
      name: "WaniKaniStandIn",
      dependencies: [
        .hummingbirdCore, .httpTypes, .logging, .nioCore, .nioPosix, .serviceLifecycle,
      ],
      path: "Tests/WaniKaniStandIn", swiftSettings: strict),
    .testTarget(
      name: "WaniKaniStandInTests",
      dependencies: ["WaniKaniStandIn", .asyncHTTPClient, .nioCore, .nioHTTP1],
      swiftSettings: strict),
    tests(
      "EngineTests",
      of: ["CFileStatus", "CSodium", "WaniKaniStandIn", .crypto, .grdb],
      resources: [.copy("Fixtures")]),
    tests(
      "PagesTests",
      of: [
        "HTML", "Pages", "Terminals", "WaniKaniStandIn", .grdb, .hummingbird, .hummingbirdTesting,
        .httpTypes, .nioCore, .serviceLifecycle,
      ],
      resources: [.copy("Snapshots")]),
    tests("JobServerTests", of: ["JobServer", .logging]),
    .testTarget(name: "TerminalsTests", dependencies: ["Terminals"], swiftSettings: strict),
    .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: strict),
    tests(
      "ShellTests",
      of: ["Shell", "WaniKaniStandIn", .argumentParser, .grdb, .logging],
      resources: [.copy("Transcripts")]),
    tests("FaceTests", of: ["Pages", "Shell", "Terminals", "WaniKaniStandIn", .grdb] + http),
  ],
  swiftLanguageModes: [.v6]
)
