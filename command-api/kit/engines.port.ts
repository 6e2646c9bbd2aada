import { definePort } from '@adit/events/kit/slot.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'

/**
 * What some rooms need of whoever puts the process together. The side of a room names those that it needs.
 */
export const personalVault = definePort<PersonalVault>('kit.personal_vault')

/** At least 16 characters, from the configuration; another secret forgets which e-mail addresses are taken. */
export const emailSecret = definePort<string>('kit.email_secret')

/** The reactors of all rooms. */
export const allReactors = definePort<() => readonly Reactor[]>('kit.all_reactors')
