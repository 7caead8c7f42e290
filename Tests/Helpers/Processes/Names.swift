public import Terminals

// Types of the terminals, so that most tests need only this module.
public typealias Command = Terminals.Command
public typealias ExitStatus = Terminals.ExitStatus
public typealias Screen = Terminals.Screen
