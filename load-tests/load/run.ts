import type { Counted } from './counted.ts'
import type { K6Result } from './k6_run.ts'
import type { Lag } from './lag_probe.ts'
import type { ProcessRecord } from './sampler.ts'

/** All results of one run. */
export interface Run {
  scenario: string
  target: string
  startedAt: Date
  seconds: number
  vus: number
  /** The machine's one-minute load average, before and after. */
  machineLoad: readonly [before: number, after: number]
  k6: K6Result
  processes: ProcessRecord[]
  /** How long after its answer a write becomes visible. */
  lags: readonly Lag[]
  counted: Counted | undefined
}
