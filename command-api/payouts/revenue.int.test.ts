import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccounts, idOf } from '../identity/people.fixture.ts'
import { createProject } from '../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { type AdDay, adNetwork } from './ad_network.port.ts'
import { dayPoints, type ProjectPoints } from './day_points.port.ts'
import { ledgerStream } from './ledger.decider.ts'
import { revenueDayStream } from './revenue_day.decider.ts'

const hour = 3_600_000
const today = dayOf(Date.now())
/** When the day is over and all of it is counted. */
const next = Date.parse(today) + 26 * hour

const network: { days: AdDay[] } = { days: [] }
const points: ProjectPoints[] = []
let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit({
    fills: [adNetwork.fill({ days: async () => network.days }), dayPoints.fill(async () => points)],
  })
  await createAccounts(kit, 'ada')
  const { projectId } = await createProject(kit, 'ada', 'earner')
  await kit.as('staff', 'moderator')(`/v2/project/${projectId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'approved' }),
  })
  points.push({ projectId, points: 7 })
})
afterAll(() => kit.close())

const figures = (amount: string) => {
  network.days = [{ day: today, amount, impressions: 0, document: { name: 'revenue.csv', digest: 'd' } }]
}
/** Reads the figures, reacts to what is new, and settles it. */
async function rounds(at: number): Promise<void> {
  for (let count = 0; count < 3; count++) await kit.round({ at })
  expect(kit.gaveUp).toEqual([])
}
const credits = async () =>
  (await kit.store.readStream(ledgerStream(idOf('ada')))).map(
    ({ data }) => ledgerEvents.definitions.RevenueCredited.schema.parse(data).amount,
  )
const steps = async () => (await kit.store.readStream(revenueDayStream(today))).map(({ type }) => type)

it('enters nothing of a day that is not over', async () => {
  figures('100.00')
  await rounds(Date.parse(today) + 23 * hour)
  expect(await steps()).toEqual([])
})

it('shares what the ad network pays for a day, once', async () => {
  await rounds(next)
  await rounds(next + hour)
  expect(await credits()).toEqual(['75.00'])
  expect((await steps()).at(-1)).toBe('RevenueDayPosted')
  const [entered] = await kit.store.readStream(revenueDayStream(today))
  expect(entered?.metadata).toMatchObject({ root: today, actor: { kind: 'system', id: 'revenue' } })
})

it('corrects it when the figures change', async () => {
  figures('60.00')
  await rounds(next + 2 * hour)
  expect(await credits()).toEqual(['75.00', '-30.00'])
})

it('does the same work once when events and jobs come again', async () => {
  const before = await steps()
  await kit.deps.ops.query('update ops.reactor set position = null')
  await kit.deps.ops.query(`delete from ops.job where name = 'settle_revenue_day'`)
  await rounds(next + 3 * hour)
  expect(await steps()).toEqual(before)
  expect(await credits()).toEqual(['75.00', '-30.00'])
})
