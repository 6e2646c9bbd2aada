import type { DomainEvent } from '@adit/events/kit/envelope.ts'

/** For `overtakenBy`: somebody else has changed since what is about to be changed. */
export const sameChange = (other: DomainEvent, decided: readonly DomainEvent[]): boolean =>
  decided.some(({ type }) => type === other.type)
