import { idempotencyContract } from './idempotency.suite.ts'
import { MemoryIdempotencyStore } from './idempotency_memory.ts'

idempotencyContract(() => {
  let now = 1_700_000_000_000
  const pass = async (milliseconds: number) => {
    now += milliseconds
  }
  return { store: new MemoryIdempotencyStore(() => now), pass }
})
