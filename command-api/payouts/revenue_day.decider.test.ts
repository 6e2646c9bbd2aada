import type { RevenueDayEvent } from '@adit/events/payouts/revenue_day.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { expect, it } from 'vitest'
import { type RevenueDayCommand, revenueDayDecider, revenueDayStream } from './revenue_day.decider.ts'

const document = { name: 'revenue.csv', digest: 'd1' }
const amount = (dollars: string, impressions = 10) => ({ amount: dollars, impressions, document })
const counted = { run: 1, points: 5, projects: 2, digest: 'd2' }
const part = (number: number, run = 1) => ({ run, part: number, shares: [] })
const entries = [
  { account: 'ad_receivable', amount: '-4.00' },
  { account: 'platform_share', amount: '4.00' },
]
const closed = { ...{ run: 1, rule: 1, availableOn: '2027-01-29', parts: 1, digest: 'd3', pool: '3.00' }, entries }
const posted = { run: 1, accounts: 3 }

const enter = (...given: Parameters<typeof amount>): RevenueDayCommand => ({
  type: 'EnterRevenueAmount',
  entered: amount(...given),
})
const count = (digest = 'd2'): RevenueDayCommand => ({
  type: 'CountRevenuePoints',
  counted: { ...counted, digest },
})
const allocate = (number: number, run = 1): RevenueDayCommand => ({
  type: 'AllocateRevenuePart',
  allocated: part(number, run),
})
const close = (change: Partial<typeof closed> = {}): RevenueDayCommand => ({
  type: 'CloseRevenueDay',
  closed: { ...closed, ...change },
})
const note: RevenueDayCommand = { type: 'NoteRevenuePosted', posted }

const steps: RevenueDayEvent[] = [
  { type: 'RevenueAmountEntered', data: { run: 1, ...amount('4.00'), actId: null } },
  { type: 'RevenuePointsCounted', data: counted },
  { type: 'RevenuePartAllocated', data: part(0) },
  { type: 'RevenueDayClosed', data: closed },
  { type: 'RevenueDayPosted', data: posted },
]
const step = (index: number) => [steps[index]]
const second: RevenueDayEvent = { type: 'RevenueAmountEntered', data: { run: 2, ...amount('5.00'), actId: null } }

it.each<[string, number, RevenueDayCommand, unknown[] | string]>([
  ['an amount begins the first run', 0, enter('4.00'), step(0)],
  ['another amount waits until the run is posted', 4, enter('5.00'), []],
  ['another amount begins the next run', 5, enter('5.00'), [second]],
  [
    'other impressions begin it, too',
    5,
    enter('4.00', 11),
    [{ ...second, data: { run: 2, ...amount('4.00', 11), actId: null } }],
  ],
  ['the same figures do nothing', 5, enter('4.00'), []],
  ['points are counted', 1, count(), step(1)],
  ['the same points are counted once', 2, count(), []],
  [
    'points that changed are counted anew before anything is shared',
    2,
    count('other'),
    [{ type: 'RevenuePointsCounted', data: { ...counted, digest: 'other' } }],
  ],
  ['points that changed afterwards are a defect', 3, count('other'), 'changed while they were shared'],
  ['points of a closed day do nothing', 4, count('other'), []],
  ['parts are allocated in order', 2, allocate(0), step(2)],
  ['a part is allocated once', 3, allocate(0), []],
  ['no part is left out', 2, allocate(1), 'Part 0 of run 1 is missing'],
  ['nothing is shared before points are counted', 1, allocate(0), 'need counted points'],
  ['nothing is allocated once the day is closed', 4, allocate(1), []],
  ['the day is closed', 3, close(), step(3)],
  ['it is closed once', 4, close({ digest: 'other' }), []],
  ['it is closed with all parts', 3, close({ parts: 2 }), 'has 1 of 2 parts'],
  ['its entries add up to zero', 3, close({ entries: entries.slice(1) }), 'add up to 4000000 millionths'],
  ['in both directions', 3, close({ entries: entries.slice(0, 1) }), 'add up to -4000000 millionths'],
  ['it is posted', 4, note, step(4)],
  ['it is posted once', 5, note, []],
  ['points that come after it is posted change nothing', 5, count('d9'), []],
  ['a part that comes after it is posted changes nothing', 5, allocate(1), []],
  ['it isn’t closed anew once it is posted', 5, close({ digest: 'd9' }), []],
  ['it is closed before it is posted', 3, note, 'is not closed'],
  ['a run that was never entered is a defect', 5, allocate(0, 2), 'There is no run 2'],
])('%s', (_, after, command, expected) => {
  const decide = () => revenueDayDecider.decide(command, fold(revenueDayDecider, steps.slice(0, after)))
  if (typeof expected === 'string') expect(decide).toThrow(expected)
  else expect(decide()).toEqual(expected)
})

const byHand = (dollars: string, after: number, actId = 'ACT00001'): RevenueDayCommand => ({
  ...{ type: 'EnterRevenueByHand', entered: amount(dollars), actId, after },
})
const handEntered = (run: number, dollars: string, actId = 'ACT00001'): RevenueDayEvent => ({
  type: 'RevenueAmountEntered',
  data: { run, ...amount(dollars), actId },
})
const postedRun = (run: number): RevenueDayEvent[] => [
  { type: 'RevenueDayClosed', data: { ...closed, run, parts: 0 } },
  { type: 'RevenueDayPosted', data: { run, accounts: 0 } },
]
const third: RevenueDayEvent = { type: 'RevenueAmountEntered', data: { run: 3, ...amount('7.00'), actId: null } }
/** A day that the ad network had 4 dollars for, and two admins correct to 6. */
const corrected = [...steps, handEntered(2, '6.00'), ...postedRun(2)]

it.each<[string, RevenueDayEvent[], RevenueDayCommand, unknown[] | string]>([
  ['begins a day without figures', [], byHand('4.00', 0), [handEntered(1, '4.00')]],
  ['corrects a day', steps, byHand('6.00', 1), [handEntered(2, '6.00')]],
  ['is entered once', corrected, byHand('6.00', 1), []],
  ['is entered once, even if the day was corrected since', [...corrected, third], byHand('6.00', 1), []],
  ['is outdated once the ad network has said something', steps, byHand('6.00', 0), 'act_outdated'],
  ['is outdated once others have entered something', corrected, byHand('7.00', 1, 'ACT00002'), 'act_outdated'],
  ['waits until the last run is credited', steps.slice(0, 4), byHand('6.00', 1), 'revenue_under_way'],
  ['changes something', steps, byHand('4.00', 1), 'revenue_unchanged'],
  ['isn’t undone by what the ad network said before', corrected, enter('4.00'), []],
  ['gives way to what the ad network says later', corrected, enter('7.00'), [third]],
  ['of a day without figures gives way, too', [handEntered(1, '4.00'), ...postedRun(1)], enter('5.00'), [second]],
])('a figure by hand %s', (_, given, command, expected) => {
  const decide = () => revenueDayDecider.decide(command, fold(revenueDayDecider, given))
  if (typeof expected === 'string') expect(decide).toThrow(expect.objectContaining({ code: expected }))
  else expect(decide()).toEqual(expected)
})

it('needs no counted points in a correction', () => {
  const state = fold(revenueDayDecider, [...steps, second])
  expect(revenueDayDecider.decide(allocate(0, 2), state)).toHaveLength(1)
})

it('has a stream for each day', () => {
  expect(revenueDayStream('2026-11-24')).toBe('payouts.revenue_day-2026-11-24')
})

const enterSource = {
  type: 'EnterRevenueSource' as const,
  entered: { source: 'subscriptions' as const, amount: '8.00', pool: '4.00', payments: 3, digest: 'd4' },
}
const sourceEntered = (run: number): RevenueDayEvent => ({
  type: 'RevenueSourceEntered',
  data: { run, ...enterSource.entered },
})

it.each<[string, RevenueDayEvent[], RevenueDayCommand, unknown[]]>([
  ['begins a day', [], enterSource, [sourceEntered(1)]],
  ['joins a run that nothing is counted for', steps.slice(0, 1), enterSource, [sourceEntered(1)]],
  ['waits once points are counted', steps.slice(0, 2), enterSource, []],
  ['waits until the run is posted', steps.slice(0, 4), enterSource, []],
  ['is the next run of a day that is posted', steps, enterSource, [sourceEntered(2)]],
  ['waits for a correction', [...steps, second], enterSource, []],
  ['is entered once', [sourceEntered(1)], enterSource, []],
  [
    'is entered once, whatever came since',
    [sourceEntered(1), ...postedRun(1), second, ...postedRun(2)],
    enterSource,
    [],
  ],
  ['is posted before the ad network is heard', [sourceEntered(1)], enter('4.00'), []],
  [
    'leaves the ad network’s first figures to the next run',
    [sourceEntered(1), ...postedRun(1)],
    enter('4.00'),
    [{ type: 'RevenueAmountEntered', data: { run: 2, ...amount('4.00'), actId: null } }],
  ],
  ['doesn’t hide what the ad network has said', [...steps, sourceEntered(2), ...postedRun(2)], enter('4.00'), []],
])('what another source has %s', (_, given, command, expected) => {
  expect(revenueDayDecider.decide(command, fold(revenueDayDecider, given))).toEqual(expected)
})
