import type { DomainEvent } from '@adit/events/kit/envelope.ts'

/** Pure and synchronous. Clock, ids and randomness arrive in the command. */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** Returns the events to append, or none when there is nothing to do. Throws a refusal otherwise. */
  decide(command: Command, state: State): Event[]
  evolve(state: State, event: Event): State
  initialState: State
}

/** Folds the given events into a state. Given/when/then tests build their `given` with it. */
export function fold<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'evolve' | 'initialState'>,
  events: readonly Event[],
): State {
  return events.reduce((state, event) => decider.evolve(state, event), decider.initialState)
}
