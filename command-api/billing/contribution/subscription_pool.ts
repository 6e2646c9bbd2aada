import { createHash } from 'node:crypto'
import type { RecordedContributionEvent } from '@adit/events/billing/contribution.events.ts'
import { contributionEvents } from '@adit/events/billing/contribution.events.ts'
import { readPlan } from '@adit/events/billing/contribution.fold.ts'
import { portionOf } from '@adit/events/billing/contribution.values.ts'
import { type Position, parseStream } from '@adit/events/kit/envelope.ts'
import { dollarsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { SourceFigures } from '@adit/events/payouts/revenue_day.fold.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { IndexStore } from '@adit/platform/indexes/index_store.ts'
import { scanOf } from '@adit/platform/projection/scan.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import type { PoolSource } from '../../payouts/pool_source.port.ts'
import { type ChargePlan, contributions, firstPlannedDay, plansOn } from './contributions.index.ts'

/** What subscriptions bring in. All that changes a day is in the log before the day begins. */
export function subscriptionPool({ ops, store }: Pick<CommandDeps, 'ops' | 'store'>): PoolSource {
  const isCaughtUp = caughtUp(ops, store)
  return {
    source: 'subscriptions',
    firstDay: async () => ((await isCaughtUp()) ? firstPlannedDay(ops) : undefined),
    figures: async (day) => ((await isCaughtUp()) ? figuresOf(await plansOn(ops, day), day) : undefined),
  }
}

/** Whether the index has seen all that was in the log when somebody asked first. On a busy site it never sees all that is there now. */
function caughtUp(ops: CommandDeps['ops'], store: Pick<EventStore, 'head'>): () => Promise<boolean> {
  let asked: { head: Position | undefined } | undefined
  return async () => {
    asked ??= { head: await store.head() }
    const { head } = asked
    const { filled, position } = await new IndexStore(ops).place(contributions)
    const isThere = filled && (head === undefined || (position !== undefined && position >= head))
    if (isThere) asked = undefined
    return isThere
  }
}

/** The same from the log alone. */
export async function subscriptionsOnDay(
  store: Pick<EventStore, 'head' | 'readLog' | 'scan'>,
  day: string,
): Promise<SourceFigures | null> {
  const plans = new Map<string, ChargePlan>()
  await scanOf(
    store,
    codec,
    await store.head(),
  )({
    types: new Set(Object.keys(contributionEvents.definitions)),
    async onBatch(events) {
      for (const event of events as RecordedContributionEvent[]) {
        const { id: chargeId } = parseStream(event.stream)
        if (event.type !== 'ContributionDelayed') plans.set(chargeId, { chargeId, parts: event.data.parts })
      }
    },
  })
  return figuresOf([...plans.values()], day)
}

function figuresOf(plans: readonly ChargePlan[], day: string): SourceFigures | null {
  const portions = plans
    .map(({ chargeId, parts }) => ({ chargeId, ...portionOf(readPlan(parts), day) }))
    .filter(({ pool, platform }) => pool !== 0n || platform !== 0n)
  if (portions.length === 0) return null
  const lines = portions.map(({ chargeId, pool, platform }) => `${chargeId} ${pool} ${platform}\n`).sort()
  return {
    amount: dollarsOf(sumOf(portions.flatMap(({ pool, platform }) => [pool, platform]))),
    pool: dollarsOf(sumOf(portions.map(({ pool }) => pool))),
    payments: portions.length,
    digest: createHash('sha256').update(lines.join('')).digest('hex'),
  }
}
