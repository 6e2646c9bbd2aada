import { parseArgs } from 'node:util'
import { runSearchBench } from './search.bench.ts'

/** `node load-tests/search/main.ts [--projects 100000] [--queries 3000] [--callers 1] [--cap 10000] [--url postgres://…]` */
const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '3000' },
    callers: { type: 'string', default: '1' },
    cap: { type: 'string' },
    url: { type: 'string' },
  },
})

const rows = await runSearchBench({
  projects: Number(values.projects),
  queries: Number(values.queries),
  callers: Number(values.callers),
  totalCap: values.cap === undefined ? undefined : Number(values.cap),
  url: values.url,
  onProgress: (message) => console.error(message),
})
console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])))
