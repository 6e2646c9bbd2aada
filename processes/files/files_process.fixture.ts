import { createHash } from 'node:crypto'
import { serve } from '@adit/platform/http/server.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { openDownloadLog } from '@adit/projectors/analytics/download_log/download_log.ts'
import { createFiles } from './files.ts'

/**
 * The files role as a process, for tests that kill it. Prints its port. Treats a token as the id of the account. The last digit of a file's
 * name is each of its bytes.
 */
const [url = '', folder = '', size = '0'] = process.argv.slice(2)
const sha1s = Array.from({ length: 10 }, (_, digit) =>
  createHash('sha1')
    .update(Buffer.alloc(Number(size), digit))
    .digest('hex'),
)
const storage = await diskStorage(folder)
const { recorder } = await openDownloadLog({
  pool: createPool(url, { name: 'files' }),
  secret: 'a secret of sixteen or more characters',
})
const files = createFiles({
  storage,
  recorder,
  lookUp: async ({ filename }) => ({
    fileId: filename,
    key: `files/${filename}`,
    size: Number(size),
    sha1: sha1s[Number(filename.at(-1))] ?? '',
    isPublic: true,
  }),
  authenticate: async (accountId) => ({
    accountId,
    role: 'developer',
    via: { kind: 'session', id: accountId },
    scopes: 0n,
    limitedTo: null,
  }),
  hasScope: () => true,
  log: silentLog(),
  metrics: new Metrics(),
  behindGateway: true,
})
const { port } = await serve(files.callback(), { port: 0 })
console.log(port)
