import { lookShownFrom } from '@adit/events/identity/look.values.ts'
import { type NewEvent, parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { erased, personalData, type Sealed } from '@adit/events/kit/personal.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'

/** An event as its person gets it. */
export interface PersonEvent {
  at: string
  about: string
  type: NewEvent['type']
  /** Who did it: `you`, or whether somebody else of the site's people or the site itself. */
  by: 'you' | 'user' | 'staff' | 'system'
  data: unknown
}

/** Whether the event is about the account, or what its holder did. */
export const concerns = ({ metadata: { root, actor } }: RecordedEvent, accountId: string): boolean =>
  root === accountId || (actor.id === accountId && actor.kind !== 'system')

/** Whether the person may know of it by now. Looks in an investigation are told later. */
export function mayKnow(event: RecordedEvent, now: number): boolean {
  if (event.type !== 'AccountLookedAt') return true
  const { investigation = false } = event.data as { investigation?: boolean } // by its schema
  return lookShownFrom({ at: event.at, investigation }) <= now
}

/** The event with what was sealed for the account in clear. What was sealed for others is left out, and so are other people's ids as actors. */
export async function presentEvent(
  { stream, type, at, data, metadata: { actor } }: RecordedEvent,
  accountId: string,
  vault: Pick<PersonalVault, 'open'>,
): Promise<PersonEvent> {
  const { noun, id } = parseStream(stream)
  const by = actor.id === accountId && actor.kind !== 'system' ? 'you' : actor.kind
  const opened = await openOwn(data, accountId, vault)
  return { at: new Date(at).toISOString(), about: `${noun} ${id}`, type, by, data: opened }
}

/** Fields with ids of staff who decided about the account, or wrote to its holder. */
const staffFields: ReadonlySet<string> = new Set(['askedBy', 'decidedBy', 'suspendedBy', 'reversedBy', 'authorId'])

async function openOwn(value: unknown, accountId: string, vault: Pick<PersonalVault, 'open'>): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((each) => openOwn(each, accountId, vault)))
  if (typeof value !== 'object' || value === null) return value
  const sealed = personalData.strict().safeParse(value)
  if (sealed.success) return openText(sealed.data, accountId, vault)
  const told = Object.entries(value).filter(([name, each]) => !staffFields.has(name) || each === accountId)
  const entries = told.map(async ([name, each]) => [name, await openOwn(each, accountId, vault)])
  return Object.fromEntries(await Promise.all(entries))
}

async function openText(sealed: Sealed, accountId: string, vault: Pick<PersonalVault, 'open'>): Promise<string | null> {
  if (sealed.account !== accountId) return null
  const text = await vault.open(sealed)
  return text === erased ? null : text
}
