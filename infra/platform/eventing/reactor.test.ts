import { memoryReactorStore } from '../ops/reactors_memory.ts'
import { reactorContract } from './reactor.suite.ts'

reactorContract(() => {
  let now = 1_700_000_000_000
  const pass = async (milliseconds: number) => {
    now += milliseconds
  }
  return { checkpoints: memoryReactorStore(() => now), pass }
})
