import Mustache
import Synchronization

/// A page's values as the renderer finds them quickest.
///
/// Left to itself it would reflect on a value anew for every tag; so each value is reflected on
/// once, and its tags are answered from a dictionary.
final class Drawn: MustacheParent {
  private let fields: [String: Any]

  /// An enum's case answers to its name.
  init(_ value: Any) {
    fields = Self.fields(Mirror(reflecting: value))
  }

  func child(named name: String) -> Any? { fields[name] }

  /// Nil for what is absent.
  private static func value(_ value: Any) -> Any? {
    switch value {
    case is String, is Bool, is Int: return value
    case is MustacheTemplate: return value
    case let row as any MustacheParent: return DrawnRow(row)
    case is Frame: return nil  // Drawn on its own, and kept.
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { Self.value($0.value) }
    case .collection: return mirror.children.compactMap { Self.value($0.value) }
    default: return Drawn(value)
    }
  }

  private static func fields(_ mirror: Mirror) -> [String: Any] {
    var fields: [String: Any] = [:]
    for child in mirror.children {
      if let name = child.label, let value = value(child.value) { fields[name] = value }
    }
    return fields
  }
}

/// A value that says itself what its fields are.
///
/// Held in a class, because the renderer asks of every value at every tag what it can be cast to,
/// and each time that copies a struct with all its fields.
private final class DrawnRow: MustacheParent {
  private let row: any MustacheParent

  init(_ row: any MustacheParent) {
    self.row = row
  }

  func child(named name: String) -> Any? { row.child(named: name) }
}

/// What was drawn lately, kept by the values it was drawn from: the same values look the same.
final class DrawingCache<Values: Hashable & Sendable, Drawing: Sendable>: Sendable {
  private let most: Int
  private let kept = Mutex<[Values: Drawing]>([:])

  /// - Parameter most: drawings kept before all are let go.
  init(most: Int) {
    self.most = most
  }

  func drawing(of values: Values, _ draw: () throws -> Drawing) rethrows -> Drawing {
    if let drawing = kept.withLock({ $0[values] }) { return drawing }
    let drawing = try draw()
    kept.withLock { kept in
      if kept.count >= most { kept.removeAll(keepingCapacity: true) }
      if most > 0 { kept[values] = drawing }
    }
    return drawing
  }
}
