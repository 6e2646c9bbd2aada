import { describe, expect, it } from 'vitest'
import { pageOf } from './page.ts'
import { bucketsOf, bucketsSince, parseMetrics, quantileOf, sumOf } from './prometheus.ts'
import { linesOf, remarksOf, textOf } from './report.ts'
import type { Run } from './run.ts'
import { bendOf, stepsOf } from './steps.ts'

const metrics = `# HELP adit_delay_seconds Time.
# TYPE adit_delay_seconds histogram
adit_delay_seconds_bucket{le="0.1",projector="a"} 50
adit_delay_seconds_bucket{le="0.5",projector="a"} 90
adit_delay_seconds_bucket{le="+Inf",projector="a"} 100
adit_delay_seconds_bucket{le="0.1",projector="b \\"quoted\\""} 0
adit_delay_seconds_bucket{le="0.5",projector="b \\"quoted\\""} 0
adit_delay_seconds_bucket{le="+Inf",projector="b \\"quoted\\""} 0
process_cpu_seconds_total 1.5
`

describe('metrics', () => {
  const samples = parseMetrics(metrics)

  it('are read with their labels', () => {
    expect(samples).toHaveLength(7)
    expect(sumOf(samples, 'process_cpu_seconds_total')).toBe(1.5)
    expect(samples[3]?.labels).toEqual({ le: '0.1', projector: 'b "quoted"' })
  })

  it('give quantiles over all labels, between two bounds by their share', () => {
    const buckets = bucketsOf(samples, 'adit_delay_seconds')
    expect(quantileOf(buckets, 0.5)).toBeCloseTo(0.1)
    expect(quantileOf(buckets, 0.7)).toBeCloseTo(0.3)
    expect(quantileOf(buckets, 0.99)).toBe(0.5)
    expect(quantileOf(bucketsSince(buckets, buckets), 0.5)).toBeNaN()
  })
})

const times = { med: 5, 'p(95)': 20, 'p(99)': 30, max: 44 }
const run: Run = {
  scenario: 'downloads',
  target: 'http://127.0.0.1:4000',
  startedAt: new Date(0),
  seconds: 10,
  vus: 4,
  machineLoad: [1, 2],
  k6: {
    summary: {
      metrics: {
        http_req_duration: { values: times },
        'http_req_duration{name:download}': { values: times },
        'http_reqs{name:download}': { values: { count: 500 } },
        'http_req_failed{name:download}': { values: { rate: 0.002 }, thresholds: { 'rate<=0.001': { ok: false } } },
        http_reqs: { values: { count: 510 } },
      },
    },
    moments: [{ at: 1, perSecond: 50, p95: 20 }],
    thresholdsFailed: true,
    own: { name: 'k6', moments: [], projection: undefined, answers: 0, pending: 0 },
  },
  processes: [
    {
      name: '<files>',
      moments: [{ at: 1, cpu: 0.5, loopLag: 12, memory: 2 ** 27 }],
      projection: undefined,
      answers: 500,
      pending: 0,
    },
  ],
  lags: [10, 20, 30].map((ms, at) => ({ at, ms })),
  counted: { due: 500, unknown: 1, counted: 502, exact: false },
}

describe('a report', () => {
  it('has a line for all requests and for each name', () => {
    expect(linesOf(run).map(({ name, count, perSecond }) => [name, count, perSecond])).toEqual([
      ['all', 510, 51],
      ['download', 500, 50],
    ])
  })

  it('says what is wrong', () => {
    const remarks = remarksOf(run).join('\n')
    expect(remarks).toContain('NOT EXACT')
    expect(remarks).toContain('http_req_failed{name:download}: rate<=0.001')
    expect(textOf(run)).toContain('0.20 %')
  })

  it('is a page that loads nothing and escapes its data', () => {
    const page = pageOf(run)
    expect(page).toContain('<polyline')
    expect(page).toContain('&#60;files&#62;')
    expect(page).not.toMatch(/<files>|src=|href=|NaN/)
  })
})

describe('a load by steps', () => {
  const stepOf = (rate: number, p95: number, ended: number, dropped: number) => {
    const tag = `{scenario:rate_${rate}}`
    return {
      [`http_req_duration${tag}`]: { values: { ...times, 'p(95)': p95 } },
      [`http_req_failed${tag}`]: { values: { rate: 0 } },
      [`iterations${tag}`]: { values: { count: ended } },
      [`dropped_iterations${tag}`]: { values: { count: dropped } },
    }
  }
  const stepped = (...steps: Parameters<typeof stepOf>[]): Run => {
    const metrics = Object.assign({}, ...steps.map((step) => stepOf(...step)))
    return { ...run, counted: undefined, k6: { ...run.k6, summary: { metrics } } }
  }
  const bentAt = (bent: Run) => bendOf(stepsOf(bent)).bent?.offered

  it('finds the step where answers are slow, or visits are not started', () => {
    expect(bentAt(stepped([100, 30, 1_000, 0], [20, 20, 200, 0], [40, 501, 400, 0]))).toBe(40)
    expect(bentAt(stepped([20, 20, 200, 0], [40, 30, 370, 30], [100, 30, 1_000, 0]))).toBe(40)
  })

  it('names the highest step, and says if no more was tried', () => {
    const carried = stepped([20, 20, 200, 0], [40, 44, 400, 0])
    expect(remarksOf(carried)[0]).toBe('Carries 40 visits a second (95 % of answers within 44 ms); more was not tried')
    const bent = stepped([20, 20, 200, 0], [40, 2_000, 300, 100])
    expect(remarksOf(bent)[0]).toBe(
      'Carries 20 visits a second (95 % of answers within 20 ms); bends at 40: 30 done, p95 2,000 ms, 0 % failed',
    )
    expect(pageOf(bent)).toContain('visits due per second')
  })
})
