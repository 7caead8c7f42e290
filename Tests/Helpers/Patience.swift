/// How long the tests wait for a program, a terminal or a page before they call it silent.
///
/// It bounds how late a failure is told and measures nothing: on a machine that has other work, a
/// browser may take half a minute to start.
public let patience = Duration.seconds(60)
