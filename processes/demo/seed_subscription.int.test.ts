import { sandboxPart } from '@adit/command-api/billing/provider/sandbox/sandbox_store.ts'
import { customerDecider, customerStream } from '@adit/command-api/billing/subscription/customer.decider.ts'
import { subscriptionDecider, subscriptionStream } from '@adit/command-api/billing/subscription/subscription.decider.ts'
import { type CommandKit, startCommandKit } from '@adit/command-api/testing/command_kit.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingFills } from '../billing.ts'
import { seedSubscription } from './seed_subscription.ts'

let database: TestDatabase
let pool: pg.Pool
let kit: CommandKit
let poor: CommandKit
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'demo subscription test' })
  await installOps(pool, [sandboxPart])
  kit = await startCommandKit({ fills: billingFills({ BILLING: 'sandbox' }, pool, 'a secret of tests') })
  poor = await startCommandKit({ fills: billingFills({ BILLING: 'off' }, pool, 'a secret of tests') })
})
afterAll(async () => {
  await kit?.close()
  await poor?.close()
  await pool?.end()
  await database?.drop()
})

const subscriptionsOf = async ({ deps }: CommandKit) => [
  ...(await deps.bus.load(customerDecider, customerStream('CREATOR1'))).state.subscriptions.keys(),
]

it('subscribes the account once, and pays', async () => {
  await seedSubscription(kit.deps, 'CREATOR1')
  await seedSubscription(kit.deps, 'CREATOR1')
  const [id = '', ...others] = await subscriptionsOf(kit)
  expect(others).toEqual([])
  const { state } = await kit.deps.bus.load(subscriptionDecider, subscriptionStream(id))
  expect(state).toMatchObject({ status: 'active', interval: 'yearly', currency: 'USD' })
})

it('does nothing where nothing is sold', async () => {
  await seedSubscription(poor.deps, 'CREATOR1')
  expect(await subscriptionsOf(poor)).toEqual([])
})
