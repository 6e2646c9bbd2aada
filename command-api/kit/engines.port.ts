import { definePort } from '@adit/events/kit/slot.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'

/**
 * What some rooms need from the process. Each room's side names those it needs.
 */
export const personalVault = definePort<PersonalVault>('kit.personal_vault')

/** At least 16 characters, from the configuration; changing the secret loses track of which email addresses are taken. */
export const emailSecret = definePort<string>('kit.email_secret')

/** The reactors of all rooms. */
export const allReactors = definePort<() => readonly Reactor[]>('kit.all_reactors')
