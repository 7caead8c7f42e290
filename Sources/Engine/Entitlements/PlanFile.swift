import Foundation
import JWTKit
import SwiftASN1
import X509

/// The operator's file of plans, as JSON:
///
///     {
///       "free": {"entitlements": []},
///       "trial": {"plan": "plus", "days": 14},
///       "plans": [
///         {"name": "plus", "title": "Plus", "entitlements": ["tutor", "songs.translation"],
///          "products": ["org.example.sanpo.plus.monthly"]}
///       ],
///       "licences": {"keys": {"2026": "licences-2026.pem"}, "grace_days": 7},
///       "app_store": {"bundle": "org.example.sanpo", "environment": "Production",
///                     "roots": ["AppleRootCA-G3.cer"]}
///     }
///
/// Only `free` and `plans` are required. Files are named from the folder of this one. The secret of
/// the shop's webhook comes from the environment, as it is a secret.
struct PlanFile: Decodable {
  struct Free: Decodable { var entitlements: [String] }

  struct Trial: Decodable {
    var plan: String
    var days: Int
  }

  struct Paid: Decodable {
    var name: String
    var title: String
    var entitlements: [String]
    var products: [String]?
  }

  struct Licences: Decodable {
    var keys: [String: String]
    var graceDays: Int?

    private enum CodingKeys: String, CodingKey {
      case keys
      case graceDays = "grace_days"
    }
  }

  struct AppStore: Decodable {
    var bundle: String
    var environment: String?
    var roots: [String]
  }

  var free: Free
  var trial: Trial?
  var plans: [Paid]
  var licences: Licences?
  var appStore: AppStore?

  private enum CodingKeys: String, CodingKey {
    case free, trial, plans, licences
    case appStore = "app_store"
  }

  /// - Parameter secret: of the shop's webhook; empty for none.
  static func table(at path: String, secret: String) throws(Problem) -> PlanTable {
    let shop = secret.isEmpty ? nil : try ShopRules(secret: secret)
    let file = URL(filePath: path)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw Problem(
        "There is no file of plans at \(path).", remedy: "Check SANPO_PLANS. \(degraded)")
    }
    var data = Data()
    do {
      data = try Data(contentsOf: file)
      return try JSONDecoder().decode(PlanFile.self, from: data)
        .table(in: file.deletingLastPathComponent(), shop)
    } catch let problem as Problem {
      throw Problem(
        "\(path): \(problem.sentence)", remedy: "\(problem.remedy) \(degraded)",
        detail: problem.detail)
    } catch {
      let reason = JSONFlaw(error, in: data).map { ": \($0.sentence)" } ?? "."
      throw Problem(
        "\(path), the file of plans, can't be read\(reason)",
        remedy: "The README shows the format. \(degraded)",
        detail: "\(error)")
    }
  }

  private func table(in folder: URL, _ shop: ShopRules?) throws -> PlanTable {
    let paid = try plans.map { plan in
      Plan(
        name: plan.name, title: plan.title, entitlements: try Self.entitlements(plan.entitlements),
        products: Set(plan.products ?? []))
    }
    try Self.check(paid)
    let trial = trial.map { PlanTable.Trial(plan: $0.plan, days: $0.days) }
    if let trial { try Self.check(trial, paid) }
    return PlanTable(
      free: Plan(
        name: "free", title: "Free", entitlements: try Self.entitlements(free.entitlements),
        products: []),
      trial: trial, paid: paid,
      authorities: Authorities(
        licences: try licences.map { try Self.rules($0, in: folder) },
        appStore: try appStore.map { try Self.rules($0, in: folder) },
        shop: shop))
  }

  private static func entitlements(_ names: [String]) throws -> Set<Entitlement> {
    Set(
      try names.map { name in
        guard let entitlement = Entitlement(rawValue: name) else {
          throw Problem(
            "there is no entitlement “\(name)”.",
            remedy:
              "Choose from \(Entitlement.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return entitlement
      })
  }

  private static func check(_ plans: [Plan]) throws {
    let names = plans.map(\.name)
    guard Set(names + ["free"]).count == names.count + 1, !names.contains("") else {
      throw Problem(
        "two plans have the same name.", remedy: "Give each plan its own name; “free” is taken.")
    }
    let products = plans.flatMap(\.products)
    guard Set(products).count == products.count else {
      throw Problem("a product belongs to two plans.", remedy: "List it in only one plan.")
    }
  }

  private static func check(_ trial: PlanTable.Trial, _ plans: [Plan]) throws {
    guard plans.contains(where: { $0.name == trial.plan }), (1...365).contains(trial.days) else {
      throw Problem(
        "the trial is not valid.", remedy: "It needs the name of a plan, and 1 to 365 days.")
    }
  }

  /// Reads a file that this one names.
  ///
  /// - Throws: `Problem`, which says which file is wrong and how.
  private static func read<T>(
    _ name: String, in folder: URL, _ content: String, _ body: (Data) throws -> T
  ) throws(Problem) -> T {
    let file = folder.appending(path: name)
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw Problem(
        "it names \(file.path), which can't be read.",
        remedy: "Put \(content), there.", detail: "\(error)")
    }
    do { return try body(data) } catch {
      throw Problem(
        "it names \(file.path), which is not \(content).",
        remedy: "Replace it with \(content).", detail: "\(error)")
    }
  }

  static let degraded = "Until it is fixed, only free features are available."

  private static func rules(_ licences: Licences, in folder: URL) throws -> LicenceRules {
    let keys = try licences.keys.mapValues { name in
      try read(name, in: folder, "the public key of licences, in PEM form") { data in
        try ES256PublicKey(pem: String(decoding: data, as: UTF8.self))
      }
    }
    guard !keys.isEmpty, (0...365).contains(licences.graceDays ?? 0) else {
      throw Problem(
        "the licences are not valid.", remedy: "They need a key, and grace_days from 0 to 365.")
    }
    return LicenceRules(keys: keys, graceDays: licences.graceDays ?? 0)
  }

  private static func rules(_ store: AppStore, in folder: URL) throws -> AppStoreRules {
    let roots = try store.roots.map { name in
      try read(name, in: folder, "a root certificate, in PEM or DER form") { data in
        // A file is PEM if it is text that begins like it, else DER.
        data.starts(with: Data("-----BEGIN".utf8))
          ? try Certificate(pemEncoded: String(decoding: data, as: UTF8.self))
          : try Certificate(derEncoded: Array(data))
      }
    }
    let environment = store.environment ?? "Production"
    guard !roots.isEmpty, !store.bundle.isEmpty, ["Production", "Sandbox"].contains(environment)
    else {
      throw Problem(
        "the App Store is not configured correctly.",
        remedy: "It needs a bundle, a root certificate, and Production or Sandbox as environment.")
    }
    return AppStoreRules(bundle: store.bundle, environment: environment, roots: roots)
  }
}
