import { jobsContract } from './jobs.suite.ts'
import { memoryJobStore } from './memory_jobs.ts'

jobsContract(async () => {
  let now = 1_700_000_000_000
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { store: memoryJobStore(() => now), now: () => now, pass }
})
