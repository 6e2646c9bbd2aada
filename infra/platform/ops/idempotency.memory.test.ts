import { MemoryIdempotencyStore } from './idempotency.memory.ts'
import { idempotencyContract } from './idempotency.suite.ts'

idempotencyContract(() => {
  let now = 1_700_000_000_000
  const pass = async (milliseconds: number) => {
    now += milliseconds
  }
  return { store: new MemoryIdempotencyStore(() => now), pass }
})
