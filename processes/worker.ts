import { defineConfig } from '@adit/platform/config/config.ts'
import { storageVariables } from '@adit/platform/storage/open_storage.ts'
import { billingFills } from './billing.ts'
import { openCommandEngines } from './command_engines.ts'
import { openCommands } from './commands.ts'
import {
  acceptedLog,
  adRevenue,
  billingKind,
  databases,
  emailKey,
  eventStore,
  exchange,
  listening,
  mail,
  payouts,
  publicOrigin,
  stripe,
  taxes,
  vaultDatabase,
} from './environment.ts'
import { mailOf, warnWithoutServer } from './mail.ts'
import { railsOf } from './payouts.ts'
import { serveProbes } from './probe_server.ts'
import { type ProcessContext, type RunningProcess, runProcess } from './process.ts'
import { watchQueues } from './queue_metrics.ts'
import { revenueOf } from './revenue.ts'

export const workerConfig = defineConfig({
  ...listening,
  ...databases,
  ...vaultDatabase,
  ...eventStore,
  ...acceptedLog,
  ...storageVariables,
  ...publicOrigin,
  ...emailKey,
  ...mail,
  ...adRevenue,
  ...billingKind,
  ...stripe,
  ...taxes,
  ...exchange,
  ...payouts,
})

type Config = ReturnType<typeof workerConfig>

/** Finishes what requests left, reacts to events and runs scheduled work. Any number may run. */
export async function startWorker(context: ProcessContext<Config>): Promise<RunningProcess> {
  const { config, log, metrics, checks } = context
  const engines = await openCommandEngines(context)
  const { pools, store, storage, spool } = engines
  const commands = await openCommands({
    store,
    ops: pools.ops,
    vault: pools.vault,
    storage,
    spool,
    emailKey: config.EMAIL_KEY,
    read: () => Promise.reject(new Error('the worker answers no requests')),
    ownHosts: [new URL(config.ADIT_ORIGIN).host],
    origin: () => config.ADIT_ORIGIN,
    mail: mailOf(config, config.ADIT_ORIGIN),
    revenue: revenueOf(config, pools),
    billing: billingFills(config, pools.ops, config.EMAIL_KEY, (err) =>
      log.error({ err }, 'a tax could not be worked out'),
    ),
    rails: railsOf(config, { ops: pools.ops, store }),
  })
  warnWithoutServer(config, config.ADIT_ORIGIN, log)
  watchQueues(metrics, pools.ops)
  const worker = commands.startWorker(log)
  const server = await serveProbes({ port: config.PORT, host: config.HOST, checks, metrics, ready: () => true })
  return {
    origin: server.origin,
    parts: [
      { name: 'worker', close: () => worker.stop() },
      { name: 'server', close: () => server.close() },
      { name: 'engines', close: () => engines.close() },
    ],
  }
}

if (import.meta.main) await runProcess({ name: 'worker', config: workerConfig, start: startWorker })
