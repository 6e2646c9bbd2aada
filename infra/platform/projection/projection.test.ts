import { memoryHarness } from './memory_harness.fixture.ts'
import { projectionSuite } from './projection.suite.ts'

projectionSuite(memoryHarness)
