import { createAuthenticate } from '@adit/command-api/identity/sign_in/authenticate.ts'
import { hasScope } from '@adit/events/identity/scope.values.ts'
import { defineConfig } from '@adit/platform/config/config.ts'
import { origin } from '@adit/platform/config/variables.ts'
import { openFeed } from '@adit/platform/feed/open_feed.ts'
import { createSide } from '@adit/platform/http/app.ts'
import { remoteRepresentation } from '@adit/platform/http/representation.ts'
import { checkpointWaiter } from '@adit/platform/projection/checkpoint_waiter.ts'
import { storageVariables } from '@adit/platform/storage/open_storage.ts'
import { logs } from '@adit/projectors/all.ts'
import { measuredRecorder } from '@adit/projectors/kit/recorder_metrics.ts'
import { readModelVersions } from '@adit/query-api/contracts.ts'
import { z } from 'zod'
import { billingFills } from './billing.ts'
import { captchaOf } from './captcha.ts'
import { openCommandEngines } from './command_engines.ts'
import { openCommands } from './commands.ts'
import {
  acceptedLog,
  addressKey,
  billingKind,
  captcha,
  community,
  databases,
  emailKey,
  eventStore,
  feed as feedVariables,
  listening,
  passwords,
  payouts,
  publicOrigin,
  serviceKey,
  staffSignIn,
  stripe,
  taxes,
  vaultDatabase,
} from './environment.ts'
import { breachesOf } from './passwords.ts'
import { railsOf } from './payouts.ts'
import { answers } from './pools.ts'
import { type ProcessContext, type RunningProcess, runProcess } from './process.ts'
import { recorderOf } from './projections.ts'
import { githubTokensOf, providersOf, signInVariables } from './sign_in_providers.ts'

export const commandApiConfig = defineConfig({
  ...listening,
  ...databases,
  ...vaultDatabase,
  ...eventStore,
  ...acceptedLog,
  ...feedVariables,
  ...storageVariables,
  ...publicOrigin,
  ...serviceKey,
  ...emailKey,
  ...addressKey,
  SPOOL_FOLDER: z
    .string()
    .optional()
    .describe('where uploads lie while they are looked at; a temporary folder when unset'),
  QUERY_URL: origin().describe('query-api, whose representations answer commands'),
  ...passwords,
  ...captcha,
  ...payouts,
  ...community,
  ...staffSignIn,
  ...signInVariables,
  ...billingKind,
  ...stripe,
  ...taxes,
})

type Config = ReturnType<typeof commandApiConfig>

/** Handles writes. Any number may run. */
export async function startCommandApi(context: ProcessContext<Config>): Promise<RunningProcess> {
  const { config, log, metrics, checks } = context
  const engines = await openCommandEngines(context)
  const { pools, store, storage, spool } = engines
  const onError = (error: unknown) => log.error({ err: error }, 'waiting for projections failed')
  const feed = await openFeed({ url: config.FEED_URL, store, pool: pools.reads, onError })
  checks.read_database = answers(pools.reads)
  const opened = await Promise.all(logs.map((each) => each.open({ pool: pools.ops, secret: config.ADDRESS_KEY })))
  const recorder = measuredRecorder(recorderOf(opened), metrics)
  const commands = await openCommands({
    store,
    ops: pools.ops,
    vault: pools.vault,
    storage,
    spool,
    emailKey: config.EMAIL_KEY,
    read: remoteRepresentation(config.QUERY_URL, config.SERVICE_KEY),
    ownHosts: [new URL(config.ADIT_ORIGIN).host],
    origin: () => config.ADIT_ORIGIN,
    rails: railsOf(config, { ops: pools.ops, store }),
    breaches: breachesOf(config, log),
    activity: recorder,
    signIn: { providers: providersOf(config), launcherFiles: config.LAUNCHER_FILES_URL ?? null },
    community: config.COMMUNITY_URL,
    billing: billingFills(config, pools.ops, config.EMAIL_KEY, (err) =>
      log.error({ err }, 'a tax could not be worked out'),
    ),
    captcha: captchaOf({ config, secret: config.EMAIL_KEY, origin: () => config.ADIT_ORIGIN, log }),
  })
  const layout = feed.layout()
  const side = createSide({
    side: 'command',
    routes: commands.routes,
    errors: commands.errors,
    represent: commands.represent,
    authenticate: createAuthenticate(pools.ops, {
      staffSecondFactor: config.STAFF_SECOND_FACTOR,
      foreign: githubTokensOf(config, pools.ops),
    }),
    hasScope,
    log,
    metrics,
    checks,
    behindGateway: true,
    idempotency: commands.idempotency,
    spool,
    waiter: checkpointWaiter({ pool: pools.reads, layout: () => layout, versions: readModelVersions, onError }),
  })
  const server = await side.listen({ port: config.PORT, host: config.HOST, drainMs: config.DRAIN_MS })
  return {
    origin: server.origin,
    parts: [
      { name: 'server', close: () => server.close() },
      { name: 'recorder', close: async () => recorder?.drained() },
      { name: 'feed', close: () => feed.close() },
      { name: 'engines', close: () => engines.close() },
    ],
  }
}

if (import.meta.main) await runProcess({ name: 'command-api', config: commandApiConfig, start: startCommandApi })
