import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import { microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { EnteredSource, RevenueAmount, RevenueDayEvent } from '@adit/events/payouts/revenue_day.events.ts'
import { type AdFigures, type RevenueRun, revenueDayFold } from '@adit/events/payouts/revenue_day.fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const dayAfter = keeping(revenueDayFold, ['runs'])
export type RevenueDayState = ReturnType<typeof dayAfter>

type DataOf<Type extends RevenueDayEvent['type']> = Extract<RevenueDayEvent, { type: Type }>['data']

export type EnteredRevenue = Omit<RevenueAmount, 'run' | 'actId'>

export const byHandRefusals = refusals('act_outdated', 'revenue_under_way', 'revenue_unchanged')

/** What is done already does nothing, so all of them can be repeated. */
export type RevenueDayCommand =
  | { type: 'EnterRevenueAmount'; entered: EnteredRevenue }
  /** `after`: the last run that whoever asked for it knew, or 0. */
  | { type: 'EnterRevenueByHand'; entered: EnteredRevenue; actId: string; after: number }
  /** What another source than ads has for the day. It says that once. */
  | { type: 'EnterRevenueSource'; entered: Omit<EnteredSource, 'run'> }
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
      case 'EnterRevenueByHand':
        return enterByHand(command, state)
      case 'EnterRevenueSource':
        return enterSource(command.entered, state)
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

export const lastRunOf = ({ runs }: RevenueDayState): RevenueRun | undefined => [...runs.values()].at(-1)

/**
 * Nothing if the figures are those of the last run, or if that is still under way: whoever enters them looks again later. What the ad network
 * has said before doesn't undo what was entered by hand since.
 */
function enter(entered: EnteredRevenue, state: RevenueDayState): RevenueDayEvent[] {
  const last = lastRunOf(state)
  if (last && last.state !== 'posted') return []
  const figures = [...state.runs.values()].flatMap(({ ads }) => ads ?? [])
  const said = figures.findLast(({ actId }) => actId === null)
  if ([figures.at(-1), said].some((ads) => ads && hasFigures(ads, entered))) return []
  return [{ type: 'RevenueAmountEntered', data: { run: (last?.run ?? 0) + 1, ...entered, actId: null } }]
}

const hasFigures = (ads: AdFigures, { amount, impressions }: EnteredRevenue): boolean =>
  ads.amount === amount && ads.impressions === impressions

/**
 * Nothing if the source has said it, or if it has to wait until the last run is posted. It joins a run that nothing is counted for yet, so that the day is
 * shared once.
 */
function enterSource(entered: Omit<EnteredSource, 'run'>, state: RevenueDayState): RevenueDayEvent[] {
  const last = lastRunOf(state)
  if ([...state.runs.values()].some((run) => run[entered.source])) return []
  const joins = last?.run === 1 && last.state === 'entered'
  if (last && last.state !== 'posted' && !joins) return []
  return [{ type: 'RevenueSourceEntered', data: { run: joins ? 1 : (last?.run ?? 0) + 1, ...entered } }]
}

/** Nothing if the act has entered it already. */
function enterByHand(
  { entered, actId, after }: Extract<RevenueDayCommand, { type: 'EnterRevenueByHand' }>,
  state: RevenueDayState,
): RevenueDayEvent[] {
  const figures = [...state.runs.values()].flatMap(({ ads }) => ads ?? [])
  if (figures.some((ads) => ads.actId === actId)) return []
  const last = lastRunOf(state)
  if ((last?.run ?? 0) !== after) throw byHandRefusals.refuse('act_outdated')
  if (last && last.state !== 'posted') throw byHandRefusals.refuse('revenue_under_way')
  const known = figures.at(-1)
  if (known && hasFigures(known, entered)) throw byHandRefusals.refuse('revenue_unchanged')
  return [{ type: 'RevenueAmountEntered', data: { run: after + 1, ...entered, actId } }]
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
