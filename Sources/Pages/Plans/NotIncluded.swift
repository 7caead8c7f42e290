import Engine
import HTML

/// Says in place of a form that the learner's plan lacks what it is for. A person alone never sees
/// it.
func notIncluded(_ entitlement: Entitlement) -> HTMLElement {
  section(.class("sheet")) {
    p { Problem.notIncluded(entitlement).sentence }
    p { pageLink("See plans", PlanPage().path, "button quiet") }
  }
}
