import { providerSuite } from '../payment_provider.suite.ts'
import { memoryStore, secret } from './sandbox.fixture.ts'
import { createSandbox } from './sandbox.ts'

const store = memoryStore()
providerSuite((now) => createSandbox({ store, secret, now }))
