import type { AccountEvent, PasswordChangeEvent } from '@adit/events/identity/account.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { hash } from '../engine/stand_ins/argon2.ts'
import { endOf, mayHaveHappened } from './acknowledged.check.ts'
import type { Aftermath, Breach, Check } from './breach.ts'

interface Credential {
  account_id: string
  role: string
  password_hash: string | null
  change_id: string | null
}

/** Whoever has an account can sign in, with the role that its stream says, and nobody else. */
export const credentials: Check = async ({ events, database }) => {
  const roles = new Map<string, string>()
  for (const event of events) {
    const { id } = parseStream(event.stream)
    // Events of this release, as their schemas say. Other types fall through.
    const { type, data } = event as unknown as AccountEvent
    if (type === 'AccountCreated') roles.set(id, 'developer')
    if (type === 'AccountRoleChanged') roles.set(id, data.role)
    if (type === 'AccountDeleted') roles.delete(id)
  }
  const rows = await credentialsIn(database)
  const known = new Map(rows.map((row) => [row.account_id, row.role]))
  const keys = await database.rows<{ account_id: string }>(
    'select account_id from vault.account_key where key is not null',
  )
  const sealed = new Set(keys.map(({ account_id }) => account_id))
  const kind = 'account and credential differ'
  const created = events.filter(({ type }) => type === 'AccountCreated').map(({ stream }) => parseStream(stream).id)
  return [
    ...[...known.keys()].filter((id) => !roles.has(id)).map((id) => ({ kind, what: `${id} can sign in, but is gone` })),
    ...[...roles].flatMap(([id, role]): Breach[] =>
      known.get(id) === role ? [] : [{ kind, what: `${id} has the role ${known.get(id)} instead of ${role}` }],
    ),
    ...created.flatMap((id): Breach[] =>
      sealed.has(id) === roles.has(id) ? [] : [{ kind: 'personal data', what: `${id} has the wrong state of its key` }],
    ),
  ]
}

const credentialsIn = (database: Aftermath['database']): Promise<Credential[]> =>
  database.rows<Credential>('select account_id, role, password_hash, change_id from ops.credential')

/** Where each change of a password that has been completed begins and ends in the log. */
function completedChanges(events: readonly RecordedEvent[]) {
  const changes = new Map<string, { accountId: string; start: number; end: number }>()
  for (const [index, event] of events.entries()) {
    const { id } = parseStream(event.stream)
    // Events of this release, as their schemas say. Other types fall through.
    const { type, data } = event as unknown as PasswordChangeEvent
    if (type === 'PasswordChangeStarted') changes.set(id, { ...data, start: index, end: index })
    const change = changes.get(id)
    if (type === 'PasswordChangeFinished' && change) change.end = index
  }
  return new Map([...changes].filter(([, { start, end }]) => end > start))
}

/** The password of the change that was completed last is in force, whether or not anybody was told. */
export const passwordChanges: Check = async ({ events, database }) => {
  const changes = completedChanges(events)
  return (await credentialsIn(database)).flatMap(({ account_id, change_id }): Breach[] => {
    const end = changes.get(change_id ?? '')?.end ?? -1
    const later = [...changes].find(([, change]) => change.accountId === account_id && change.start > end)
    if (!later) return []
    return [
      { kind: 'another password is in force', what: `${change_id} of ${account_id}, although ${later[0]} came later` },
    ]
  })
}

/** The password that was acknowledged last is in force. */
export const passwords: Check = async ({ deeds, database, base }) => {
  const rows = await credentialsIn(database)
  const breaches: Breach[] = []
  for (const { accountId, password } of base.people) {
    const present = rows.find(({ account_id }) => account_id === accountId)?.password_hash
    if (!present) continue
    const writes = deeds
      .filter((deed) => deed.action.password !== undefined && deed.action.by?.accountId === accountId)
      .filter(mayHaveHappened)
      .map((deed) => ({ deed, start: Math.min(...deed.tries.map(({ start }) => start)), end: endOf(deed) }))
    const hashes = await Promise.all(writes.map(({ deed }) => hash(deed.action.password ?? '')))
    const author = writes[hashes.indexOf(present)] ?? { start: 0, end: 0, deed: undefined }
    const isKnown = author.deed !== undefined || present === (await hash(password))
    const later = writes.find(({ deed, start }) => deed.acknowledged !== undefined && start > author.end)
    if (isKnown && !later) continue
    const what = `of ${accountId}, although ${later?.deed.id} was acknowledged`
    breaches.push({ kind: 'another password is in force', what })
  }
  return breaches
}

/** Whoever is gone has no session. */
export const sessions: Check = async ({ events, database }) => {
  const gone = new Set(
    events.filter(({ type }) => type === 'AccountDeleted').map(({ stream }) => parseStream(stream).id),
  )
  const rows = await database.rows<{ account_id: string }>('select account_id from ops.session')
  return rows
    .filter(({ account_id }) => gone.has(account_id))
    .map(({ account_id }) => ({ kind: 'session of nobody', what: `${account_id} is gone` }))
}
