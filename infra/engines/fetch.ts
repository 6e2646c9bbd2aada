import { findJava } from './java.ts'
import { fetchKafka } from './kafka.ts'
import { fetchOpenSearch } from './opensearch.ts'

// Fetches what the stack runs on, so that what fails later is not the fetching. Fails with the reason where it cannot be had.

findJava(21)
fetchKafka()
fetchOpenSearch()
