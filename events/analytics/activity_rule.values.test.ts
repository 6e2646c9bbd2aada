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

  it('never adds up to much more than the time that passed', () => {
    const report = fc.record({ after: fc.nat(400_000), seconds: fc.integer({ min: 0, max: playSecondsMax }) })
    fc.assert(
      fc.property(fc.array(report, { maxLength: 40 }), (reports) => {
        let [now, last, sum, counted]: [number, number | undefined, number, number] = [0, undefined, 0, 0]
        for (const { after, seconds } of reports) {
          now += after
          const { verdict, lastAt } = judgeActivity(last, at('play', now, seconds))
          if (verdict === 'counted') [sum, counted] = [sum + seconds, counted + 1]
          last = lastAt
        }
        expect(sum * 1_000).toBeLessThanOrEqual(now + playSecondsMax * 1_000 + counted * playGraceMs)
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
