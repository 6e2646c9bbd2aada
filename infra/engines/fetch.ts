import { findJava } from './java.ts'
import { fetchKafka } from './kafka.ts'
import { fetchOpenSearch } from './opensearch.ts'

// Fetches the engines of the stack in advance, so that a later failure isn't a failed download. Fails with the reason if one isn't available.

findJava(21)
fetchKafka()
fetchOpenSearch()
