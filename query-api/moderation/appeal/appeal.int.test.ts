import { accountEvents } from '@adit/events/identity/account.events.ts'
import { appealEvents } from '@adit/events/moderation/appeal.events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type ModerationKit, startModeration } from '../moderation_kit.ts'

let kit: ModerationKit
const [holder, free] = ['HOLDER01', 'FREE0001']

beforeAll(async () => {
  const log = eventLog('STAFF001')
  for (const id of [holder, free]) {
    const email = { account: id, sealed: '' }
    log.stream(accountEvents, id)('AccountCreated', {
      accountId: id,
      username: id.toLowerCase(),
      email,
      newsletter: false,
    })
  }
  log.stream(accountEvents, holder)('AccountSuspended', { suspensionId: 'SUSPEND1', reason: 'Theft.', until: null })
  const appeal = log.stream(appealEvents, holder)
  appeal('AppealOpened', { appealId: 'APPEAL01', accountId: holder, suspendedBy: ['STAFF001'] })
  const message = { appealId: 'APPEAL01', messageId: 'MESSAGE1', authorId: holder, byStaff: false }
  appeal('AppealMessagePosted', { ...message, body: { account: holder, sealed: 'It was mine.' } })
  projectStreams('PROJECT1', log).create({ slug: 'lantern' })
  kit = await startModeration(log.events)
})
afterAll(() => kit?.close())

const told = async (answer: Promise<Response>) => {
  const { status, body } = await answer.then(async (one) => ({ status: one.status, body: await one.json() }))
  return status === 200 ? body : [status, body.details.code]
}
const asStaff = (path: string) => told(kit.as('STAFF002', 'moderator')(path))

describe('the own appeal', () => {
  it('is shown to somebody suspended, and is nothing to others', async () => {
    const own = await told(kit.as(holder, 'suspended')('/_internal/appeal'))
    expect(own).toMatchObject({
      id: holder,
      suspension: { reason: 'Theft.' },
      appeal: { state: 'open', messages: [{ rendered: ['<p>It was mine.</p>'], by_staff: false }] },
    })
    expect(await told(kit.as(free)('/_internal/appeal'))).toEqual([404, 'not_found'])
    // The suspension has just ended.
    expect(await told(kit.as(free, 'suspended')('/_internal/appeal'))).toEqual([404, 'not_found'])
  })
})

describe('for staff', () => {
  it('are the appeals, one of them, and the projects of an account', async () => {
    const appeals = await asStaff('/admin-api/appeals')
    expect(appeals).toMatchObject([{ id: 'APPEAL01', state: 'open' }])
    expect(await asStaff('/admin-api/appeals/APPEAL01')).toMatchObject({ id: 'APPEAL01', account: { id: holder } })
    expect(await asStaff('/admin-api/appeals/UNKNOWN1')).toEqual([404, 'not_found'])
    expect(await asStaff(`/_internal/user/${holder}/owned-projects`)).toEqual({ projects: [] })
    expect(await asStaff('/_internal/user/UNKNOWN1/owned-projects')).toEqual([404, 'not_found'])
  })

  it.each(['/admin-api/appeals', '/admin-api/appeals/APPEAL01', `/_internal/user/${holder}/owned-projects`])(
    'alone is %s',
    async (path) => {
      expect(await told(kit.as(free)(path))).toEqual([401, 'staff_only'])
    },
  )
})
