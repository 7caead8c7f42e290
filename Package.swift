// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let http: [Target.Dependency] = [
  .product(name: "AsyncHTTPClient", package: "async-http-client"),
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
]

/// A front end is a main of a few lines over the shared rooms.
func face(_ name: String, over rooms: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: ["Engine"] + rooms, swiftSettings: strict)
}

func tests(_ name: String, of rooms: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(
    name: name, dependencies: ["Engine", "Helpers"] + rooms, resources: resources,
    swiftSettings: strict)
}

let package = Package(
  name: "sanpo",
  platforms: [.macOS(.v15)],
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
    .systemLibrary(name: "CSQLiteSession", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CVTerm", providers: [.apt(["libvterm-dev"])]),
    .systemLibrary(name: "CFileStatus"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", providers: [.apt(["libzstd-dev"])]),
    .target(
      name: "Engine",
      dependencies: [
        "CArchive", "CExpat", "CFileStatus", "CMalloc", "CMeCab", "CSQLiteSession", "CSodium",
        "CZlib",
        "CZstd",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      resources: ["Course", "Dictionary", "Japanese", "Songs"].map { .copy("Resources/\($0)") },
      swiftSettings: strict),
    .target(name: "Terminals", dependencies: ["CVTerm"], swiftSettings: strict),
    .target(name: "HTML", swiftSettings: strict),
    .target(
      name: "APIServer",
      dependencies: [
        "Engine",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .target(
      name: "Pages",
      dependencies: [
        "APIServer", "CMalloc", "Engine", "HTML", "Terminals",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [.copy("Assets")],
      swiftSettings: strict),
    .target(
      name: "Shell",
      dependencies: [
        "Engine", "CEdit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .target(
      name: "Serving",
      dependencies: [
        "Engine", "Pages",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    face(
      "webview",
      over: ["Serving", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    face("native", over: ["Shell"]),
    face("hybrid", over: ["Pages", "Shell", .product(name: "Logging", package: "swift-log")]),
    face("sanpo", over: ["Shell"]),
    face(
      "demo",
      over: [
        "Serving", "WaniKaniStandIn",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "JobServer",
      dependencies: [
        "APIServer", "CPostgres", "Engine",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    face(
      "backend",
      over: [
        "JobServer", "Serving",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    face(
      "landing",
      over: [
        "Pages", "Serving", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CMeCab", "Engine", "Helpers", "JobServer", "Pages", "Shell", "Terminals",
        "WaniKaniStandIn",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ] + http,
      path: "Benchmarks", exclude: ["peer.py"], swiftSettings: strict),
    .target(
      name: "Helpers",
      dependencies: [
        "Engine", "Terminals",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ] + http,
      path: "Tests/Helpers", swiftSettings: strict),
    .target(
      name: "WaniKaniStandIn",
      dependencies: [
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WaniKaniStandInTests",
      dependencies: ["WaniKaniStandIn"] + http, swiftSettings: strict),
    tests(
      "EngineTests",
      of: [
        "CFileStatus", "CSodium", "WaniKaniStandIn", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      resources: [.copy("Fixtures")]),
    tests(
      "PagesTests",
      of: [
        "HTML", "Pages", "Terminals", "WaniKaniStandIn",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      resources: [.copy("Snapshots")]),
    tests(
      "JobServerTests",
      of: ["JobServer", .product(name: "Logging", package: "swift-log")]),
    tests("TerminalsTests", of: ["Terminals"]),
    .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: strict),
    tests("ShellTests", of: ["Shell", "WaniKaniStandIn"], resources: [.copy("Transcripts")]),
    tests(
      "FaceTests",
      of: [
        "Pages", "Shell", "Terminals", "WaniKaniStandIn",
        .product(name: "GRDB", package: "GRDB.swift"),
      ] + http),
  ],
  swiftLanguageModes: [.v6]
)
