import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ActivityKind,
  activityKinds,
  activityRule,
  activityRuleText,
  activityVerdictReasons,
  activityVerdicts,
  judgeActivity,
  stillMatters,
} from './activity_rule.values.ts'

const { windowMs, playGraceMs, playSecondsMax } = activityRule
const at = (kind: ActivityKind, ms: number, seconds = 0) => ({ kind, at: ms, agent: 'browser', seconds }) as const

describe.each(['view', 'server_play'] as const)('a %s', (kind) => {
  it('counts again when the window has ended, to the millisecond', () => {
    expect(judgeActivity(undefined, at(kind, 5))).toEqual({ verdict: 'counted', lastAt: 5 })
    expect(judgeActivity(5, at(kind, windowMs + 4))).toEqual({ verdict: 'repeat', lastAt: 5 })
    expect(judgeActivity(5, at(kind, windowMs + 5))).toEqual({ verdict: 'counted', lastAt: windowMs + 5 })
  })

  it('doesn’t count for a bot, and leaves the window as it was', () => {
    expect(judgeActivity(undefined, { ...at(kind, 5), agent: 'bot' })).toEqual({ verdict: 'bot', lastAt: undefined })
  })

  it('that comes late gains nothing', () => {
    expect(judgeActivity(windowMs, at(kind, 0))).toEqual({ verdict: 'repeat', lastAt: windowMs })
  })
})

describe('play time', () => {
  it('counts up to the longest report', () => {
    expect(judgeActivity(undefined, at('play', 0, playSecondsMax)).verdict).toBe('counted')
    expect(judgeActivity(undefined, at('play', 0, playSecondsMax + 1)).verdict).toBe('too_long')
  })

  it('counts if no more time is stated than has passed, with some grace', () => {
    expect(judgeActivity(0, at('play', 240_000, 240 + playGraceMs / 1_000)).verdict).toBe('counted')
    expect(judgeActivity(0, at('play', 239_999, 240 + playGraceMs / 1_000)).verdict).toBe('overlap')
  })

  it('has its grace once, not for each report', () => {
    const first = judgeActivity(0, at('play', 1_000, 1 + playGraceMs / 1_000))
    expect(first).toEqual({ verdict: 'counted', lastAt: 1_000 + playGraceMs })
    expect(judgeActivity(first.lastAt, at('play', 2_000, 2)).verdict).toBe('overlap')
    expect(judgeActivity(first.lastAt, at('play', 2_000, 1)).verdict).toBe('counted')
  })

  it('counts reports that come a little early and late in turn', () => {
    let last: number | undefined = 0
    for (const now of [305_000, 600_000, 905_000, 1_200_000]) {
      const { verdict, lastAt } = judgeActivity(last, at('play', now, playSecondsMax))
      expect(verdict).toBe('counted')
      last = lastAt
    }
  })

  it('doesn’t count twice when reports come out of order', () => {
    const hour = 3_600_000
    const { lastAt } = judgeActivity(undefined, at('play', hour, playSecondsMax))
    const late = judgeActivity(lastAt, at('play', 0, playGraceMs / 1_000))
    expect(late).toEqual({ verdict: 'overlap', lastAt: hour })
  })

  it('never adds up to more than the time that passed, the first report and the grace', () => {
    const report = fc.record({
      after: fc.oneof(fc.nat(2_000), fc.nat(400_000)),
      seconds: fc.integer({ min: 0, max: playSecondsMax }),
    })
    fc.assert(
      fc.property(fc.array(report, { maxLength: 40 }), (reports) => {
        let [now, last, sum]: [number, number | undefined, number] = [0, undefined, 0]
        for (const { after, seconds } of reports) {
          now += after
          const { verdict, lastAt } = judgeActivity(last, at('play', now, seconds))
          if (verdict === 'counted') sum += seconds
          last = lastAt
        }
        expect(sum * 1_000).toBeLessThanOrEqual(now + playSecondsMax * 1_000 + playGraceMs)
      }),
    )
  })
})

it('what no longer matters changes no verdict', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...activityKinds),
      fc.nat(2 * windowMs),
      fc.nat(playSecondsMax),
      (kind, now, seconds) => {
        if (stillMatters(0, now)) return
        expect(judgeActivity(0, at(kind, now, seconds))).toEqual(judgeActivity(undefined, at(kind, now, seconds)))
      },
    ),
  )
})

it('the published text names each verdict, and each has a reason', () => {
  for (const verdict of activityVerdicts) {
    expect(activityRuleText).toContain(`\`${verdict}\``)
    expect(activityVerdictReasons[verdict]).toMatch(/\.$/)
  }
})
