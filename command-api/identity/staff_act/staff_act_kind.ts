import { defineSlot } from '@adit/events/kit/slot.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { Refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import type { MailText } from '../mail/wording/wordings.ts'
import type { ActWish, AskedAct } from './staff_act.decider.ts'

/** A text of mails with its values. */
export interface ActWords {
  text: MailText
  values: Readonly<Record<string, string | number>>
}

/**
 * A kind of act that takes two people: what it is called in mails, and how it is carried out. Its sentence for histories is declared in
 * `events` (`staff_act_kind.ts`).
 */
export interface StaffActKind {
  kind: string
  /** What is to be done, for mails. `username` is that of the account that it concerns. */
  words(act: Pick<AskedAct, 'about'>, username: string): ActWords
  /** What it is about besides the account. Acts of one kind about an account can wait together if this differs. */
  subject?(act: Pick<AskedAct, 'about'>): string
  /** Refuses what can't be done, or not any more. Called before an act is asked for and before it is confirmed. */
  check(act: ActWish, now: number): Promise<void>
  /**
   * Does it. It may run again after a crash, and at the same time in another process: it must find its own effect by the act's id. If it refuses
   * for good, the act has failed; a refusal that says when to try again only delays it.
   */
  carryOut(act: AskedAct, context: CommandContext): Promise<void>
  /** Brings what holds only while the act waits to what `act` says. Called after each of its events, perhaps more than once. */
  settle?(act: AskedAct, context: CommandContext): Promise<void>
}

/** Later rooms add theirs. */
export const staffActKinds = defineSlot<StaffActKind>('identity.staff_acts')

/** What kinds refuse in `check` and `carryOut`. Part of the entry point of the room that has the kind. */
export const staffActRefusals = defineSlot<ReturnType<typeof refusals>>('identity.staff_act_refusals')

/** Whether it only has to be tried again. */
export const isPassing = ({ data }: Refusal): boolean => data.retryAfterSeconds !== undefined
