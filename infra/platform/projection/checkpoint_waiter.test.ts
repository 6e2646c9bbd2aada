import { checkpointWaiterSuite } from './checkpoint_waiter.suite.ts'
import { memoryHarness } from './memory_harness.fixture.ts'

checkpointWaiterSuite(memoryHarness)
