import { INVESTIGATION_MS } from '@adit/events/identity/look.values.ts'
import { staffActEvents } from '@adit/events/identity/staff_act.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { erased } from '@adit/events/kit/personal.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { expect, it } from 'vitest'
import { mayKnow, presentEvent } from './person_events.ts'

const vault: Pick<PersonalVault, 'open'> = { open: async () => erased }

it('tells somebody what staff decided about them and why, but not who did', async () => {
  const log = eventLog('ROOT0001')
  const act = log.stream(staffActEvents, 'ACT00001', 'AdaAdaAd')
  const asked = act('StaffActAsked', {
    ...{ actId: 'ACT00001', kind: 'role_change', accountId: 'AdaAdaAd', about: { role: 'moderator' } },
    ...{ reason: 'Reviews well.', askedBy: 'ROOT0001', until: 9, alone: false },
  })
  const confirmed = act('StaffActConfirmed', { decidedBy: 'ROOT0002' })
  const ofAda = await presentEvent(asked, 'AdaAdaAd', vault)
  expect(ofAda).toMatchObject({ about: 'staff_act ACT00001', data: { reason: 'Reviews well.' } })
  expect(ofAda.data).not.toHaveProperty('askedBy')
  expect((await presentEvent(confirmed, 'AdaAdaAd', vault)).data).toEqual({})
  // Who asked finds themselves.
  expect((await presentEvent(asked, 'ROOT0001', vault)).data).toHaveProperty('askedBy', 'ROOT0001')
})

const event = (type: string, data: object): RecordedEvent =>
  ({
    ...{
      type,
      data,
      at: 1_000,
      stream: 'moderation.appeal-ACCOUNT1',
      revision: 0,
      version: 1,
      id: 'E1',
      position: '1',
    },
    metadata: { root: 'ACCOUNT1', actor: { kind: 'staff', id: 'GUARD001' }, via: { kind: 'session', id: 'S' } },
  }) as unknown as RecordedEvent // what is read of it
const opening = { open: async () => 'In clear.' }

it('keeps a look in an investigation from its subject for 30 days, and nothing else', () => {
  const look = (data: object) => event('AccountLookedAt', data)
  expect(mayKnow(look({}), 1_000)).toBe(true)
  expect(mayKnow(look({ investigation: true }), 1_000 + INVESTIGATION_MS - 1)).toBe(false)
  expect(mayKnow(look({ investigation: true }), 1_000 + INVESTIGATION_MS)).toBe(true)
  expect(mayKnow(event('AccountSuspended', { investigation: true }), 1_000)).toBe(true)
})

it('names no staff, and opens what was sealed for the person', async () => {
  const body = { account: 'ACCOUNT1', sealed: 'c2VhbGVk' }
  const data = { appealId: 'A1', suspendedBy: ['GUARD001'], authorId: 'GUARD001', body }
  const shown = await presentEvent(event('AppealDecided', data), 'ACCOUNT1', opening)
  expect(shown).toMatchObject({ by: 'staff', data: { appealId: 'A1', body: 'In clear.' } })
  expect(JSON.stringify(shown)).not.toContain('GUARD001')
  const own = await presentEvent(event('AppealMessagePosted', { authorId: 'ACCOUNT1' }), 'ACCOUNT1', opening)
  expect(own.data).toEqual({ authorId: 'ACCOUNT1' })
})
