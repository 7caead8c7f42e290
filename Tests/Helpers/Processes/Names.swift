public import Terminals

// Types of the terminals, so that most tests need only this module.
public typealias Subprocess = Terminals.Subprocess
public typealias ExitStatus = Terminals.ExitStatus
public typealias Screen = Terminals.Screen
