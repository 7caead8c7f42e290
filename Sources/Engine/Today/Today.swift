public import Foundation

/// What is due today and in the coming days.
public typealias Today = Loader<Date, Overview>

extension Today.State {
  public var overview: Overview? { value }
}
