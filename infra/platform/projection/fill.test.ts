import { fillSuite } from './fill.suite.ts'
import { MemoryReads } from './memory_reads.fixture.ts'

fillSuite(async () => ({ pool: new MemoryReads().pool(), close: async () => {} }))
