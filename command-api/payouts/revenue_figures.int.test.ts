import type { Role } from '@adit/events/identity/role.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../identity/account/account_create.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { createAccounts, idOf } from '../identity/people.fixture.ts'
import { createProject } from '../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { type AdDay, adNetwork } from './ad_network.port.ts'
import { dayPoints, type ProjectPoints } from './day_points.port.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { revenueDayStream } from './revenue_day.decider.ts'
import { revenueFiguresKind } from './revenue_figures_act.ts'

const dayMs = 86_400_000
/** Days that are over, which nobody shares: the project wasn't there yet. */
const past = (days: number) => dayOf(Date.now() - days * dayMs)

const network: { days: AdDay[] } = { days: [] }
const points: ProjectPoints[] = []
let kit: CommandKit
let root: string
let eve: string
beforeAll(async () => {
  kit = await startCommandKit({
    fills: [adNetwork.fill({ days: async () => network.days }), dayPoints.fill(async () => points)],
  })
  await createAccounts(kit, 'ada', 'bob')
  const { projectId } = await createProject(kit, 'ada', 'earner')
  await kit.as('staff', 'moderator')(`/v2/project/${projectId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'approved' }),
  })
  points.push({ projectId, points: 7 })
  ;[root, eve] = [await admin('root'), await admin('eve')]
})
afterAll(() => kit?.close())

const admin = async (username: string): Promise<string> => {
  const wish = { username, email: `${username}@example.org`, password: null, role: 'admin' as const }
  return (await createAccount(identityDeps(kit.deps), { ...wish, now: Date.now(), ids: randomIds() })).accountId
}

interface Answer {
  status: number
  code?: string
  field?: string
  reason?: string
}
async function call(by: string, path: string, body: object = {}, role: Role = 'admin'): Promise<Answer> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await kit.as(by, role)(path, init)
  const text = await answer.text()
  return { status: answer.status, ...(text !== '' && JSON.parse(text).details) }
}
const document = { name: 'statement.pdf', digest: 'a'.repeat(64) }
const figures = (day: string, amount: string, more: object = {}) => ({
  ...{ day, amount, impressions: 10, document, reason: 'The file lacks it.', ...more },
})
const ask = (by: string, body: object) => asked(by, '/_internal/payout/figures', body)
/** Asks for it, and finds the act. */
async function asked(by: string, path: string, body: object) {
  const answer = await call(by, path, body)
  const { events } = await kit.store.readLog({ after: undefined, limit: 100_000 })
  const asked = events.findLast(({ type }) => type === 'StaffActAsked')
  return { ...answer, act: (asked?.data as { actId: string } | undefined)?.actId ?? '' }
}
async function credit(day: string, amount: string, run = 1, accountId = idOf('bob')): Promise<void> {
  const context: CommandContext = {
    ...{ actor: { kind: 'system', id: 'revenue' }, via: { kind: 'schedule', id: 'revenue' }, ids: randomIds() },
    ...{ correlationId: 'test', causationId: 'test', now: Date.now },
  }
  const shares = [{ projectId: 'PROJECT1', points: 1, earned: amount, weight: 1, weights: 1, amount }]
  const command = { ...{ type: 'CreditRevenue' as const, day, run, shares }, availableOn: '2020-03-31', today: past(0) }
  await kit.deps.bus.execute({
    decider: ledgerDecider,
    stream: ledgerStream(accountId),
    ...{ root: accountId, command, context },
  })
}
const confirm = (by: string, act: string) => call(by, `/_internal/staff_act/${act}/confirm`)
const steps = async (day: string) =>
  (await kit.store.readStream(revenueDayStream(day))).map(({ type, data, metadata }) => ({ type, data, metadata }))
const entered = async (day: string) =>
  (await steps(day))
    .filter(({ type }) => type === 'RevenueAmountEntered')
    .map(({ data }) => (data as { amount: string }).amount)
/** Far enough after the last for what is done every ten minutes, and long before acts lapse. */
let passed = 0
const rounds = async (at = Date.now() + 11 * 60_000 * ++passed) => {
  for (let count = 0; count < 3; count++) await kit.round({ at })
  expect(kit.gaveUp).toEqual([])
}

describe('figures by hand', () => {
  it('are entered once a second admin confirms them, and shared like any other', async () => {
    expect(await ask(root, figures(past(0), '100.00'))).toMatchObject({ status: 400, code: 'revenue_day_not_over' })
    const day = past(2)
    const { status, act } = await ask(root, figures(day, '100'))
    expect(status).toBe(204)
    expect(await steps(day)).toEqual([])
    expect(await confirm(root, act)).toMatchObject({ status: 401, code: 'act_asked_by_you' })
    expect(await steps(day)).toEqual([])
    expect(await confirm(eve, act)).toMatchObject({ status: 204 })
    expect(await steps(day)).toMatchObject([
      {
        ...{ type: 'RevenueAmountEntered', metadata: { actor: { kind: 'staff', id: eve } } },
        data: { run: 1, amount: '100.00', impressions: 10, document, actId: act },
      },
    ])
    await rounds()
    expect((await steps(day)).at(-1)?.type).toBe('RevenueDayPosted')
  })

  it('confirmed twice, and carried out again by a worker, are entered once', async () => {
    const day = past(3)
    const { act } = await ask(root, figures(day, '5.00'))
    const answers = await Promise.all([confirm(eve, act), confirm(eve, act)])
    expect(answers.map(({ status }) => status)).toContain(204)
    expect(await confirm(eve, act)).toMatchObject({ status: 204 })
    await rounds()
    expect(await entered(day)).toEqual(['5.00'])
  })

  it('are outdated once the ad network has said something', async () => {
    const day = past(4)
    const { act } = await ask(root, figures(day, '5.00'))
    network.days = [{ day, amount: '6.00', impressions: 1, document }]
    await rounds()
    expect(await entered(day)).toEqual(['6.00'])
    expect(await confirm(eve, act)).toMatchObject({ status: 400, code: 'act_outdated' })
    expect(await entered(day)).toEqual(['6.00'])
  })

  it('stay when the ad network repeats what they corrected, and give way to something new', async () => {
    const day = past(4)
    const { act } = await ask(eve, figures(day, '5.50'))
    expect(await confirm(root, act)).toMatchObject({ status: 204 })
    await rounds()
    await rounds()
    expect(await entered(day)).toEqual(['6.00', '5.50'])
    network.days = [{ day, amount: '6.01', impressions: 1, document }]
    await rounds()
    expect(await entered(day)).toEqual(['6.00', '5.50', '6.01'])
  })

  it('wait until the last figures are credited', async () => {
    const day = past(8)
    const { act } = await ask(root, figures(day, '5.00'))
    expect(await confirm(eve, act)).toMatchObject({ status: 204 })
    expect(await ask(root, figures(day, '6.00'))).toMatchObject({ status: 400, code: 'revenue_under_way' })
    await rounds()
    expect(await ask(root, figures(day, '5.00'))).toMatchObject({ status: 400, code: 'revenue_unchanged' })
  })

  it('of several days can wait together, and those of one day only once', async () => {
    expect(await ask(root, figures(past(5), '1.00'))).toMatchObject({ status: 204 })
    await kit.round()
    expect(await ask(root, figures(past(6), '1.00'))).toMatchObject({ status: 204 })
    expect(await ask(root, figures(past(5), '2.00'))).toMatchObject({ status: 400, code: 'act_already_waiting' })
  })

  it('change something', async () => {
    expect(await ask(root, figures(past(3), '5.00'))).toMatchObject({
      status: 400,
      code: expect.stringMatching(/^revenue_/),
    })
  })

  it.each<[string, object]>([
    ['an amount below zero', { amount: '-1.00' }],
    ['an amount that is none', { amount: 'much' }],
    ['too large an amount', { amount: '100000000' }],
    ['too many decimals', { amount: '1.0000001' }],
    ['a part of an impression', { impressions: 0.5 }],
    ['a day that is none', { day: '2026-02-30' }],
    ['a document without a name', { document: { ...document, name: ' ' } }],
    ['a document without a digest', { document: { ...document, digest: 'd1' } }],
    ['no reason', { reason: ' x ' }],
  ])('with %s are refused', async (_, change) => {
    expect(await call(root, '/_internal/payout/figures', figures(past(9), '1.00', change))).toMatchObject({
      status: 400,
    })
  })

  it.each(['developer', 'moderator'] as const)('are not for a %s', async (role) => {
    const answer = await call('somebody', '/_internal/payout/figures', figures(past(9), '1.00'), role)
    expect(answer).toMatchObject({ status: 401, code: 'admins_decide' })
  })
})

it.each(['developer', 'moderator'] as const)('shows the check of the ledger to no %s', async (role) => {
  const answer = await kit.as('somebody', role)('/_internal/payout/check')
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ details: { code: 'admins_decide' } })
})

describe('taking revenue back', () => {
  const window = { from: '2020-01-01', until: '2020-01-31', reason: 'Downloads by one program.' }
  const path = (name: string, more = '') => `/_internal/user/${idOf(name)}/reversal${more}`
  const reversal = (body: object = window) => asked(root, path('bob'), body)
  const restoration = (id: string) => asked(root, path('bob', `/${id}/restore`), { reason: 'It was a launcher.' })
  const ledgerOf = async () =>
    (await kit.store.readStream(ledgerStream(idOf('bob')))).map(({ type, data }) => ({ type, data }))

  it('is done once a second admin confirms it, and given back the same way', async () => {
    await credit('2020-01-01', '10.00')
    await credit('2020-01-02', '5.00')
    const { act } = await reversal()
    expect(await ledgerOf()).toHaveLength(2)
    expect(await confirm(root, act)).toMatchObject({ code: 'act_asked_by_you' })
    const answers = await Promise.all([confirm(eve, act), confirm(eve, act)])
    expect(answers.map(({ status }) => status)).toContain(204)
    await rounds()
    expect((await ledgerOf()).slice(2)).toMatchObject([
      {
        type: 'RevenueReversed',
        data: {
          reversalId: act,
          amount: '15.00',
          reason: window.reason,
          parts: [{ day: '2020-01-01' }, { day: '2020-01-02' }],
        },
      },
    ])
    expect(await reversal()).toMatchObject({ status: 400, code: 'nothing_to_reverse' })
    const back = await restoration(act)
    expect(back.status).toBe(204)
    await kit.round()
    expect(await restoration(act)).toMatchObject({ status: 400, code: 'act_already_waiting' })
    expect(await confirm(eve, back.act)).toMatchObject({ status: 204 })
    await rounds()
    expect((await ledgerOf()).slice(3)).toMatchObject([
      { type: 'RevenueRestored', data: { reversalId: act, amount: '15.00', reason: 'It was a launcher.' } },
    ])
    expect(await restoration(act)).toMatchObject({ status: 400, code: 'reversal_restored' })
  })

  it('takes no more than is left when it is confirmed', async () => {
    const all = await reversal()
    const some = await reversal({ ...window, from: '2020-01-02', amount: '5.00' })
    const rest = await reversal({ ...window, until: '2020-01-02' })
    expect([all.status, some.status, rest.status]).toEqual([204, 204, 204])
    await kit.round()
    expect(await reversal()).toMatchObject({ status: 400, code: 'act_already_waiting' })
    expect(await reversal({ ...window, until: '2020-01-03', amount: '15.000001' })).toMatchObject({
      ...{ status: 400, code: 'reversal_too_large', limit: '15.00' },
    })
    expect(await reversal({ ...window, from: '2020-01-05', until: '2020-01-03' })).toMatchObject({
      ...{ status: 400, code: 'reversal_window_backwards', field: 'from', limit: '2020-01-03' },
    })
    for (const amount of ['0', '0.000000', '-1.00', 'much']) {
      expect(await reversal({ ...window, amount })).toMatchObject({ status: 400, field: 'amount' })
    }
    expect(await confirm(eve, all.act)).toMatchObject({ status: 204 })
    await rounds()
    expect(await confirm(eve, some.act)).toMatchObject({ status: 400, code: 'nothing_to_reverse' })
    await credit('2020-01-02', '1.00', 2)
    expect(await confirm(eve, some.act)).toMatchObject({ status: 400, code: 'reversal_too_large', limit: '1.00' })
    expect(await confirm(eve, rest.act)).toMatchObject({ status: 204 })
    await rounds()
    expect((await ledgerOf()).at(-1)).toMatchObject({ data: { amount: '1.00', parts: [{ day: '2020-01-02' }] } })
  })

  it('concerns an account and something that was taken', async () => {
    expect(await asked(root, '/_internal/user/nobody99/reversal', window)).toMatchObject({ code: 'account_not_found' })
    expect(await asked(root, '/_internal/user/nobody99/reversal/R1/restore', { reason: 'None.' })).toMatchObject({
      code: 'account_not_found',
    })
    expect(await restoration('AABBCCDD')).toMatchObject({ status: 404, code: 'reversal_not_found' })
  })

  it('can’t be decided by whom it concerns alone', async () => {
    await credit('2020-01-01', '10.00', 1, eve)
    const act = await asked(root, `/_internal/user/${eve}/reversal`, window)
    expect(act).toMatchObject({ status: 400, code: 'nobody_to_confirm' })
  })

  it.each<[string, object]>([
    ['nothing', { amount: '0.00' }],
    ['too many decimals', { amount: '0.0000001' }],
    ['no day', { from: '2020-02-30' }],
    ['no reason', { reason: ' x ' }],
  ])('of %s is refused', async (_, change) => {
    expect(await reversal({ ...window, ...change })).toMatchObject({ status: 400 })
  })

  it.each(['developer', 'moderator'] as const)('is not for a %s', async (role) => {
    expect(await call('somebody', path('bob'), window, role)).toMatchObject({ status: 401, code: 'admins_decide' })
    const restore = path('bob', '/AABBCCDD/restore')
    expect(await call('somebody', restore, { reason: 'None.' }, role)).toMatchObject({ code: 'admins_decide' })
  })
})

it('credits those who share the day that was entered by hand', async () => {
  const day = past(0)
  const context: CommandContext = {
    ...{ actor: { kind: 'staff', id: eve }, via: { kind: 'session', id: 'session0' }, ids: randomIds() },
    ...{ correlationId: 'test', causationId: 'test', now: Date.now },
  }
  const about = { day, amount: '10.00', impressions: 0, document, after: 0 }
  const act = { actId: 'ACT00009', kind: 'revenue_figures', accountId: root, about, reason: 'The file lacks it.' }
  // A day that is not over can't be asked for, so this begins where the second admin has confirmed.
  await revenueFiguresKind(kit.deps).carryOut(
    { ...act, askedBy: root, until: 0, alone: false, state: 'confirmed', decidedBy: eve, refusal: null, failure: null },
    context,
  )
  await rounds(Date.parse(day) + dayMs + 2 * 3_600_000)
  const credits = await kit.store.readStream(ledgerStream(idOf('ada')))
  expect(credits.map(({ data }) => (data as { amount: string }).amount)).toEqual(['7.50'])
})
