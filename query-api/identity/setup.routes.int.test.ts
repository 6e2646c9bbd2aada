import { accountEvents } from '@adit/events/identity/account.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'

let side: QuerySide

beforeAll(async () => {
  const log = eventLog()
  for (const accountId of ['OWNER001', 'STRANGER', 'STAFF001']) {
    const write = log.stream(accountEvents, accountId)
    const email = { account: accountId, sealed: '' }
    write('AccountCreated', { accountId, username: accountId.toLowerCase(), email, newsletter: false })
    if (accountId === 'STRANGER') continue
    write('AccountSetupChanged', { setup: { gameVersion: '1.21.10', loader: 'fabric' } })
    if (accountId === 'STAFF001') write('AccountSetupChanged', { setup: { gameVersion: null, loader: null } })
  }
  side = await querySide(log.events)
})
afterAll(() => side.close())

it('tells everybody what they play themselves, and apart whether they ever said so', async () => {
  const setup = async (who: 'owner' | 'stranger' | 'moderator') => (await side.getJson('/_internal/setup', who)).body
  expect(await setup('owner')).toEqual({ setup: { game_version: '1.21.10', loader: 'fabric' } })
  expect(await setup('stranger')).toEqual({ setup: null })
  expect(await setup('moderator')).toEqual({ setup: { game_version: null, loader: null } })
})

it('is for nobody else, and no cache keeps it for others', async () => {
  expect((await side.get('/_internal/setup')).status).toBe(401)
  expect((await side.get('/_internal/setup', 'owner')).headers.get('cache-control')).toBe('private, no-cache')
})
