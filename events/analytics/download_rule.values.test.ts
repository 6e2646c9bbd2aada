import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { botMarks } from './agent.values.ts'
import {
  type DownloadVerdict,
  type DownloadWindow,
  destinationOf,
  downloadRule,
  downloadRuleText,
  downloadVerdicts,
  isOpen,
  type JudgedDownload,
  judge,
  verdictReasons,
} from './download_rule.values.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 0, 1)

const at = (ms: number, fileId = 'FILE0001', agent: JudgedDownload['agent'] = 'browser'): JudgedDownload => ({
  at: start + ms,
  fileId,
  agent,
})

function verdicts(records: readonly JudgedDownload[]): DownloadVerdict[] {
  let window: DownloadWindow | undefined
  return records.map((record) => {
    const judgement = judge(window, record)
    window = judgement.window
    return judgement.verdict
  })
}

describe('the rule', () => {
  it('counts a file once an hour, starting with the download that counted', () => {
    expect(verdicts([at(0), at(59 * minute), at(hour - 1), at(hour), at(hour + 1)])).toEqual([
      'counted',
      'repeat_file',
      'repeat_file',
      'counted',
      'repeat_file',
    ])
  })

  it.each(['image', 'style', 'script', 'iframe'])('does not count what a page embeds as %s', (destination) => {
    expect(verdicts([{ ...at(0), destination }, at(1)])).toEqual(['embedded', 'counted'])
  })

  it.each([undefined, null, 'document', 'empty', 'video', 'images'])('counts a request for %s', (destination) => {
    expect(verdicts([{ ...at(0), destination }, { ...at(1), destination: 'image' }, at(2)])).toEqual([
      ...(['counted', 'embedded', 'repeat_file'] as const),
    ])
  })

  it.each([
    ['image', 'image'],
    ['', null],
    [undefined, null],
    ['Image', null],
    ["image'; drop", null],
    ['x'.repeat(33), null],
  ])('records the destination %s as %s', (header, recorded) => {
    expect(destinationOf(header)).toBe(recorded)
  })

  it('counts six in a project, and again six hours after the last one that counted', () => {
    const six = [0, 1, 2, 3, 4, 5].map((n) => at(n * minute, `FILE000${n}`))
    const last = 5 * minute
    const later = [at(hour, 'FILE0009'), at(last + 6 * hour - 1, 'FILE0009'), at(last + 6 * hour, 'FILE0009')]
    expect(verdicts([...six, ...later])).toEqual([
      ...six.map(() => 'counted'),
      'project_limit',
      'project_limit',
      'counted',
    ])
  })

  it('starts from zero after six hours without a counted download', () => {
    const five = [0, 1, 2, 3, 4].map((n) => at(n, `FILE000${n}`))
    const next = [5, 6, 7, 8, 9, 10].map((n) => at(4 + 6 * hour + n, `FILE000${n}`))
    expect(verdicts([...five, ...next])).toEqual([...five, ...next].map(() => 'counted'))
  })

  it('gives the file as the reason when both the file and the project rule apply', () => {
    const six = [0, 1, 2, 3, 4, 5].map((n) => at(n, `FILE000${n}`))
    expect(verdicts([...six, at(10, 'FILE0003')]).at(-1)).toBe('repeat_file')
  })

  it("doesn't count bots, and their downloads don't affect later ones", () => {
    expect(verdicts([at(0, 'FILE0001', 'bot'), at(1), at(2, 'FILE0002', 'bot')])).toEqual(['bot', 'counted', 'bot'])
  })

  it('judges a late record as if it had the time of the last counted one', () => {
    expect(verdicts([at(10 * hour), at(0), at(5 * hour, 'FILE0002'), at(11 * hour)])).toEqual([
      'counted',
      'repeat_file',
      'counted',
      'counted',
    ])
  })

  it('has a reason for every verdict and names each in its text', () => {
    expect(Object.keys(verdictReasons)).toEqual([...downloadVerdicts])
    const reasons = Object.values(verdictReasons)
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].+\.$/)
    expect(new Set(reasons).size).toBe(reasons.length)
  })

  it('names in its text what it decides by', () => {
    expect(downloadRuleText).toContain('`counted`, `repeat_file`, `project_limit`, `bot`, `embedded`')
    expect(downloadRuleText).toContain('`image`, `style`, `script`, `iframe`')
    expect(downloadRuleText).toContain('contains one of these, in upper or lower case:\n   `bot/`, `bot;`, ')
    for (const mark of botMarks) expect(downloadRuleText).toContain(`\`${mark}\``)
    expect(downloadRuleText).toContain('once per file within 1 hour')
    expect(downloadRuleText).toContain('once 6 hours have passed')
    expect(downloadRuleText).not.toContain('undefined')
  })

  it('remembers of an address what counted, and nothing else', () => {
    const { window } = judge(undefined, at(0))
    expect(window).toEqual({ counted: 1, lastAt: start, files: [{ fileId: 'FILE0001', at: start }] })
    expect(judge(window, at(1)).window).toBe(window)
  })
})

const record = fc.record({
  at: fc.integer({ min: 0, max: 40 * 60 }).map((minutes) => start + minutes * minute),
  fileId: fc.constantFrom(
    'FILE0001',
    'FILE0002',
    'FILE0003',
    'FILE0004',
    'FILE0005',
    'FILE0006',
    'FILE0007',
    'FILE0008',
  ),
  agent: fc.constantFrom('browser', 'launcher', 'tool', 'bot'),
}) satisfies fc.Arbitrary<JudgedDownload>
const inOrder = fc.array(record, { maxLength: 80 }).map((records) => records.toSorted((a, b) => a.at - b.at))

/** The same rule from all that was counted before, without a window. */
function retold(records: readonly JudgedDownload[]): DownloadVerdict[] {
  const counted: { at: number; fileId: string }[] = []
  return records.map(({ agent, at: claimed, fileId }) => {
    if (agent === 'bot') return 'bot'
    const last = counted.at(-1)?.at ?? claimed
    const time = Math.max(claimed, last)
    if (counted.some((one) => one.fileId === fileId && time - one.at < hour)) return 'repeat_file'
    let run = 0
    let later = time
    for (const one of counted.toReversed()) {
      if (later - one.at >= 6 * hour) break
      run++
      later = one.at
    }
    if (run >= 6) return 'project_limit'
    counted.push({ at: time, fileId })
    return 'counted'
  })
}

describe('as properties', () => {
  it('judges from a window as it does from the whole past', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 80 }), (records) => {
        expect(verdicts(records)).toEqual(retold(records))
      }),
      { numRuns: 500 },
    )
  })

  it('counts a file at most once an hour and a project at most six times in six hours', () => {
    fc.assert(
      fc.property(inOrder, (records) => {
        const judged = verdicts(records)
        const counted = records.filter((_, index) => judged[index] === 'counted')
        for (const [index, one] of counted.entries()) {
          const inHour = counted.filter((other) => other.fileId === one.fileId && Math.abs(other.at - one.at) < hour)
          expect(inHour).toHaveLength(1)
          const seventh = counted[index + downloadRule.projectLimit]
          if (seventh) expect(seventh.at - one.at).toBeGreaterThanOrEqual(6 * hour)
        }
      }),
    )
  })

  it('judges the same after a window that is not open is forgotten', () => {
    fc.assert(
      fc.property(inOrder, (records) => {
        let window: DownloadWindow | undefined
        const forgetful = records.map((one) => {
          const judgement = judge(isOpen(window, one.at) ? window : undefined, one)
          window = judgement.window
          return judgement.verdict
        })
        expect(forgetful).toEqual(verdicts(records))
      }),
    )
  })
})
