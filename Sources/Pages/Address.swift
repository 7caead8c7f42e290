import Engine
import Foundation
import Hummingbird

/// The address of a page. Writes URLs and parses them.
///
///     Address("decks/{id}", \.id) { DeckPage(id: $0) }
struct Address<Root>: Sendable {
  /// The pattern for Hummingbird's router, with values in braces.
  let pattern: String
  /// The literal text before, between and after the values.
  private let pieces: [String]
  private let names: [String]
  private let values: @Sendable (Root) -> [String]
  private let make: @Sendable ([String]) -> Root?

  init(_ pattern: String, _ make: @escaping @Sendable () -> Root) {
    self.init(pattern, values: { _ in [] }, make: { _ in make() })
  }

  init<Value: PathValue>(
    _ pattern: String, _ key: any KeyPath<Root, Value> & Sendable,
    _ make: @escaping @Sendable (Value) -> Root?
  ) {
    self.init(
      pattern, values: { [$0[keyPath: key].pathText] },
      make: { Value(pathText: $0[0]).flatMap(make) })
  }

  init<First: PathValue, Second: PathValue>(
    _ pattern: String, _ first: any KeyPath<Root, First> & Sendable,
    _ second: any KeyPath<Root, Second> & Sendable,
    _ make: @escaping @Sendable (First, Second) -> Root?
  ) {
    self.init(
      pattern, values: { [$0[keyPath: first].pathText, $0[keyPath: second].pathText] },
      make: { texts in
        First(pathText: texts[0]).flatMap { first in
          Second(pathText: texts[1]).flatMap { make(first, $0) }
        }
      })
  }

  private init(
    _ pattern: String, values: @escaping @Sendable (Root) -> [String],
    make: @escaping @Sendable ([String]) -> Root?
  ) {
    let parts = pattern.split(separator: "{", omittingEmptySubsequences: false)
    let ends = parts.dropFirst().map { $0.split(separator: "}", omittingEmptySubsequences: false) }
    self.pattern = "/" + pattern
    pieces = ["/\(parts[0])"] + ends.map { String($0.last ?? "") }
    names = ends.map { String($0[0]) }
    (self.values, self.make) = (values, make)
  }

  func path(to root: Root) -> String {
    zip(values(root), pieces.dropFirst()).reduce(pieces[0]) { $0 + $1.0.percentEncoded + $1.1 }
  }

  /// - Returns: nil if a value does not have its type.
  func read(_ parameters: Parameters) -> Root? {
    let texts = names.compactMap { parameters.get($0)?.removingPercentEncoding }
    return texts.count == names.count ? make(texts) : nil
  }
}

/// A value in an address.
protocol PathValue: Sendable {
  init?(pathText: String)
  var pathText: String { get }
}

extension PathValue where Self: LosslessStringConvertible {
  init?(pathText: String) { self.init(pathText) }
  var pathText: String { description }
}

extension PathValue where Self: RawRepresentable<String> {
  init?(pathText: String) { self.init(rawValue: pathText) }
  var pathText: String { rawValue }
}

extension String: PathValue {}
extension Int: PathValue {}
extension Int64: PathValue {}
