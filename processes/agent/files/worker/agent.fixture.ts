import { FileWorkers } from './file_workers.ts'

/** A process that opens a server's files and prints the worker's process id. It ends only by a signal. */
const workers = new FileWorkers({
  folderOf: async () => ({ path: process.argv[2] ?? '', limits: { bytes: 1_000_000, entries: 1_000 } }),
  onFault: (error) => {
    throw error
  },
})
await workers.files('srv1').list('/', 1, 10)
process.stdout.write(`${(await workers.pids())[0]}\n`)
setInterval(() => {}, 60_000)
