public import Foundation

/// What waits today, and what is to come.
public typealias Today = Loader<Date, Overview>

extension Today.State {
  public var overview: Overview? { value }
}
