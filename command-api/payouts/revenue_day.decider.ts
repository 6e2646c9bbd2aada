import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import { microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { RevenueAmount, RevenueDayEvent } from '@adit/events/payouts/revenue_day.events.ts'
import { type RevenueRun, revenueDayFold } from '@adit/events/payouts/revenue_day.fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

const dayAfter = keeping(revenueDayFold, ['runs'])
export type RevenueDayState = ReturnType<typeof dayAfter>

type DataOf<Type extends RevenueDayEvent['type']> = Extract<RevenueDayEvent, { type: Type }>['data']

/** What is done already does nothing, so all of them can be repeated. */
export type RevenueDayCommand =
  | { type: 'EnterRevenueAmount'; entered: Omit<RevenueAmount, 'run'> }
  | { type: 'CountRevenuePoints'; counted: DataOf<'RevenuePointsCounted'> }
  | { type: 'AllocateRevenuePart'; allocated: DataOf<'RevenuePartAllocated'> }
  | { type: 'CloseRevenueDay'; closed: DataOf<'RevenueDayClosed'> }
  | { type: 'NoteRevenuePosted'; posted: DataOf<'RevenueDayPosted'> }

export const revenueDayStream = (day: string) => streamName('payouts', 'revenue_day', day)

export const revenueDayDecider: Decider<RevenueDayState, RevenueDayCommand, RevenueDayEvent> = {
  initialState: { runs: new Map() },
  decide(command, state) {
    switch (command.type) {
      case 'EnterRevenueAmount':
        return enter(command.entered, state)
      case 'CountRevenuePoints':
        return count(command.counted, state)
      case 'AllocateRevenuePart':
        return allocatePart(command.allocated, state)
      case 'CloseRevenueDay':
        return close(command.closed, state)
      case 'NoteRevenuePosted':
        return notePosted(command.posted, state)
      default:
        return command satisfies never
    }
  },
  evolve: dayAfter,
}

/** Nothing if the figures are those of the last run, or if that is still under way: whoever enters them looks again later. */
function enter(entered: Omit<RevenueAmount, 'run'>, { runs }: RevenueDayState): RevenueDayEvent[] {
  const last = [...runs.values()].at(-1)
  if (last && last.state !== 'posted') return []
  if (last && last.amount === entered.amount && last.impressions === entered.impressions) return []
  return [{ type: 'RevenueAmountEntered', data: { run: (last?.run ?? 0) + 1, ...entered } }]
}

function count(counted: DataOf<'RevenuePointsCounted'>, state: RevenueDayState): RevenueDayEvent[] {
  const { run, digest } = counted
  const known = runOf(state, run)
  if (isClosed(known) || known.counted?.digest === digest) return []
  if (known.parts > 0) throw new Error(`Points of run ${run} changed while they were shared`)
  return [{ type: 'RevenuePointsCounted', data: counted }]
}

function allocatePart(allocated: DataOf<'RevenuePartAllocated'>, state: RevenueDayState): RevenueDayEvent[] {
  const known = runOf(state, allocated.run)
  if (isClosed(known) || allocated.part < known.parts) return []
  if (allocated.part > known.parts) throw new Error(`Part ${known.parts} of run ${allocated.run} is missing`)
  if (known.run === 1 && !known.counted) throw new Error('Shares need counted points')
  return [{ type: 'RevenuePartAllocated', data: allocated }]
}

function close(closed: DataOf<'RevenueDayClosed'>, state: RevenueDayState): RevenueDayEvent[] {
  const known = runOf(state, closed.run)
  if (isClosed(known)) return []
  if (closed.parts !== known.parts) throw new Error(`Run ${closed.run} has ${known.parts} of ${closed.parts} parts`)
  const sum = sumOf(closed.entries.map(({ amount }) => microsOf(amount)))
  if (sum !== 0n) throw new Error(`The entries of run ${closed.run} add up to ${sum} millionths instead of zero`)
  return [{ type: 'RevenueDayClosed', data: closed }]
}

function notePosted(posted: DataOf<'RevenueDayPosted'>, state: RevenueDayState): RevenueDayEvent[] {
  const known = runOf(state, posted.run)
  if (known.state === 'posted') return []
  if (known.state !== 'closed') throw new Error(`Run ${posted.run} is not closed`)
  return [{ type: 'RevenueDayPosted', data: posted }]
}

const isClosed = ({ state }: RevenueRun): boolean => state === 'closed' || state === 'posted'

function runOf({ runs }: RevenueDayState, run: number): RevenueRun {
  const known = runs.get(String(run))
  if (!known) throw new Error(`There is no run ${run}`)
  return known
}
