import { createAuthenticate } from '@adit/command-api/identity/sign_in/authenticate.ts'
import { hasScope } from '@adit/events/identity/scope.values.ts'
import { defineConfig } from '@adit/platform/config/config.ts'
import { secret } from '@adit/platform/config/variables.ts'
import { drain, serve } from '@adit/platform/http/server.ts'
import { watchPools } from '@adit/platform/postgres/pool_metrics.ts'
import { openStorage, storageVariables } from '@adit/platform/storage/open_storage.ts'
import { logs } from '@adit/projectors/all.ts'
import { measuredRecorder } from '@adit/projectors/kit/recorder_metrics.ts'
import { fileLookUp } from '@adit/query-api/catalogue/file/file_at_address.queries.ts'
import { readModelVersions } from '@adit/query-api/contracts.ts'
import { readModels } from '@adit/query-api/kit/read_models/db.ts'
import { addressKey, databases, listening, staffSignIn } from './environment.ts'
import { createFiles } from './files/files.ts'
import { refuseOtherStorage, refuseTwoLogs } from './log_owner.ts'
import { installDatabases } from './ops.ts'
import { answers, openPools } from './pools.ts'
import { type ProcessContext, type RunningProcess, runProcess } from './process.ts'
import { allBuilt } from './projection_checks.ts'
import { recorderOf } from './projections.ts'
import { githubTokensOf, githubTokenVariables } from './sign_in_providers.ts'

export const filesConfig = defineConfig({
  ...listening,
  ...databases,
  ...storageVariables,
  ...addressKey,
  CONTENT_NETWORK_KEY: secret()
    .optional()
    .describe('sent in x-content-network-key by a content delivery network in front, which then reports its downloads'),
  ...staffSignIn,
  ...githubTokenVariables,
})

type Config = ReturnType<typeof filesConfig>

/** Serves `/data` and records downloads. Any number may run. */
export async function startFiles({ config, log, metrics, checks }: ProcessContext<Config>): Promise<RunningProcess> {
  const pools = openPools(config, log, 16)
  const logId = await refuseTwoLogs({ DATABASE_URL: pools.reads, OPS_DATABASE_URL: pools.ops })
  await installDatabases(pools)
  const storage = await openStorage(config, 'objects')
  await refuseOtherStorage(storage, logId)
  const opened = await Promise.all(logs.map((each) => each.open({ pool: pools.ops, secret: config.ADDRESS_KEY })))
  const recorder = measuredRecorder(recorderOf(opened), metrics)
  const onError = (error: unknown) => log.error({ err: error }, 'looking for live builds failed; retrying soon')
  const models = await readModels({ pool: pools.reads, versions: readModelVersions, onError })
  watchPools(metrics, { reads: pools.reads, ops: pools.ops })
  checks.read_database = answers(pools.reads)
  checks.operational_database = answers(pools.ops)
  checks.storage = () => storage.check()
  checks.read_models = allBuilt(models)
  let ready = true
  const files = createFiles({
    storage,
    recorder,
    contentNetwork: config.CONTENT_NETWORK_KEY && recorder ? { key: config.CONTENT_NETWORK_KEY, recorder } : undefined,
    lookUp: fileLookUp(models),
    authenticate: createAuthenticate(pools.ops, {
      staffSecondFactor: config.STAFF_SECOND_FACTOR,
      foreign: githubTokensOf(config, pools.ops),
    }),
    hasScope,
    log,
    metrics,
    behindGateway: true,
    probes: { checks, metrics, ready: () => ready },
  })
  const server = await serve(files.callback(), { port: config.PORT, host: config.HOST })
  return {
    origin: server.origin,
    parts: [
      {
        name: 'server',
        async close() {
          ready = false
          await drain({ drainMs: config.DRAIN_MS })
          await server.close()
        },
      },
      { name: 'recorder', close: async () => recorder?.drained() },
      { name: 'read models', close: () => models.close() },
      { name: 'storage', close: () => storage.close() },
      { name: 'databases', close: () => pools.close() },
    ],
  }
}

if (import.meta.main) await runProcess({ name: 'files', config: filesConfig, start: startFiles })
