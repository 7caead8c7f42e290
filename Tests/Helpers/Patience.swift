/// The time limit for a program, a terminal or a page to respond.
///
/// It only delays failures and measures nothing: on a busy machine a browser may take half a minute
/// to start.
public let patience = Duration.seconds(60)
