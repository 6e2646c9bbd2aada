import { FileWorkers } from './file_workers.ts'

/**
 * A process that opens a server's files and prints the worker's process id. It ends only by a signal. With an account, it has a group that the
 * worker must not keep.
 */
const [, , path = '', account] = process.argv
const id = Number(account)
if (account !== undefined) process.setgroups?.([4])
const workers = new FileWorkers({
  folderOf: async () => ({
    path,
    limits: { bytes: 1_000_000, entries: 1_000 },
    account: account === undefined ? undefined : { uid: id, gid: id },
  }),
  onFault: (error) => {
    throw error
  },
})
await workers.files('srv1').list('/', 1, 10)
process.stdout.write(`${(await workers.pids())[0]}\n`)
setInterval(() => {}, 60_000)
