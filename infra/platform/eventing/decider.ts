import type { DomainEvent } from '@adit/events/kit/envelope.ts'

/** Pure and synchronous: clock, ids and randomness come in with the command. */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** Events to append, none when there is nothing to do; throws a refusal otherwise. */
  decide(command: Command, state: State): Event[]
  evolve(state: State, event: Event): State
  initialState: State
}

/** Folds events given as history; the heart of every given/when/then test. */
export function fold<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'evolve' | 'initialState'>,
  events: readonly Event[],
): State {
  return events.reduce((state, event) => decider.evolve(state, event), decider.initialState)
}
