public import Terminals

// What tests name of the terminals, so that most need to import only this.
public typealias Command = Terminals.Command
public typealias ExitStatus = Terminals.ExitStatus
public typealias Screen = Terminals.Screen
