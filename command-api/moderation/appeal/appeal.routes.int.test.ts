import type { Role } from '@adit/events/identity/role.values.ts'
import { APPEAL_MESSAGES } from '@adit/events/moderation/appeal.values.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../identity/account/account_create.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import { send } from '../../identity/people.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { appealStream } from './appeal.decider.ts'

let kit: CommandKit
let guard: string
let other: string
beforeAll(async () => {
  kit = await startCommandKit()
  guard = await person('moderator')
  other = await person('moderator')
})
afterAll(() => kit?.close())

let made = 0
async function person(role: Role = 'developer'): Promise<string> {
  const username = `person${made++}`
  const wish = { username, email: `${username}@example.org`, password: null, role, now: Date.now(), ids: randomIds() }
  return (await createAccount(identityDeps(kit.deps), wish)).accountId
}
async function suspended(by = guard): Promise<string> {
  const id = await person()
  const about = send('PUT', { reason: 'Theft.', until: null })
  expect((await kit.as(by, 'moderator')(`/_internal/user/${id}/suspension`, about)).status).toBe(204)
  return id
}

/** The code of a refusal; otherwise the status. */
async function told(answer: Promise<Response>): Promise<string | number> {
  const { status, ...response } = await answer.then(async (one) => ({ status: one.status, text: await one.text() }))
  return status < 300 ? status : JSON.parse(response.text).details.code
}
const write = (id: string, as: 'suspended' | 'developer' = 'suspended') =>
  told(kit.as(id, as)('/_internal/appeal', send('POST', { message: 'It was mine.' })))
const answer = (id: string, by = other, role: Role = 'moderator') =>
  told(kit.as(by, role)(`/_internal/user/${id}/appeal/answer`, send('POST', { message: 'Show us.' })))
const decide = (id: string, decision: 'keep' | 'end', by = other, role: Role = 'moderator') =>
  told(
    kit.as(by, role)(`/_internal/user/${id}/appeal/decision`, send('POST', { decision, message: 'We looked again.' })),
  )
const typesOf = async (id: string) => (await kit.store.readStream(appealStream(id))).map(({ type }) => type)

describe('an appeal', () => {
  it('is for somebody suspended', async () => {
    const ada = await person()
    expect(await write(ada, 'developer')).toBe('not_suspended')
    expect(await typesOf(ada)).toEqual([])
  })

  it('waits for staff after so many messages, and has a limit for each side', async () => {
    const ada = await suspended()
    const { unanswered, max, staffMax } = APPEAL_MESSAGES
    const written: (string | number)[] = []
    while (!written.includes('appeal_full') && written.length < 2 * max) {
      written.push(await write(ada))
      if (written.at(-1) === 'appeal_unanswered') await answer(ada)
    }
    expect(written.slice(0, unanswered + 1)).toEqual([...Array(unanswered).fill(204), 'appeal_unanswered'])
    expect(written.filter((one) => one === 204)).toHaveLength(max)
    const answered: (string | number)[] = []
    while (answered.at(-1) !== 'appeal_full' && answered.length <= staffMax) answered.push(await answer(ada))
    expect(answered.at(-1)).toBe('appeal_full')
    expect((await typesOf(ada)).filter((type) => type === 'AppealMessagePosted')).toHaveLength(max + staffMax)
  })

  it('is answered and decided by staff alone, while it is open', async () => {
    const ada = await suspended()
    expect(await answer(ada)).toBe('appeal_not_open')
    expect(await decide(ada, 'keep')).toBe('appeal_not_open')
    await write(ada)
    const stranger = await person()
    expect(await answer(ada, stranger, 'developer')).toBe('staff_only')
    expect(await decide(ada, 'end', stranger, 'developer')).toBe('staff_only')
    expect([await answer('nobody-1'), await decide('nobody-1', 'end')]).toEqual([
      'account_not_found',
      'account_not_found',
    ])
    expect(await typesOf(ada)).toEqual(['AppealOpened', 'AppealMessagePosted'])
  })

  it('is not decided by who suspended the account, and comes back later once it was kept', async () => {
    const ada = await suspended()
    await write(ada)
    expect([await decide(ada, 'end', guard), await decide(ada, 'keep', guard)]).toEqual([
      'suspended_yourself',
      'suspended_yourself',
    ])
    expect(await decide(ada, 'keep')).toBe(204)
    expect(await write(ada)).toBe('appeal_too_soon')
    expect((await typesOf(ada)).at(-1)).toBe('AppealDecided')
  })
})
