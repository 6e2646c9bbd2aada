import { commandApiConfig } from '@adit/processes/command_api.ts'
import { payouts } from '@adit/processes/environment.ts'
import { filesConfig } from '@adit/processes/files.ts'
import { gatewayConfig } from '@adit/processes/gateway.ts'
import { maintenanceConfig } from '@adit/processes/local/config.ts'
import { pagesConfig } from '@adit/processes/pages.ts'
import { projectorsConfig } from '@adit/processes/projectors.ts'
import { queryApiConfig } from '@adit/processes/query_api.ts'
import { relayConfig } from '@adit/processes/relay.ts'
import { workerConfig } from '@adit/processes/worker.ts'
import type { z } from 'zod'

type Environment = Readonly<Record<string, string | undefined>>

interface Reader {
  (environment: Environment): object
  variables: Readonly<Record<string, z.ZodType>>
}

/** What each process reads from its environment, by the file that starts it. */
const configs: Readonly<Record<string, Reader>> = {
  'processes/gateway.ts': gatewayConfig,
  'processes/pages.ts': pagesConfig,
  'processes/query_api.ts': queryApiConfig,
  'processes/command_api.ts': commandApiConfig,
  'processes/worker.ts': workerConfig,
  'processes/projectors.ts': projectorsConfig,
  'processes/relay.ts': relayConfig,
  'processes/files.ts': filesConfig,
}

export const entries: readonly string[] = Object.keys(configs)

/** Commands that a deployment runs occasionally. */
export const maintenance: readonly string[] = ['backup', 'restore', 'digest', 'rebuild', 'recount'].map(
  (name) => `processes/maintenance/${name}.ts`,
)
const maintained = Object.fromEntries(maintenance.map((entry) => [entry, maintenanceConfig]))

/** The configuration that the process reads from an environment, including files of secrets. Throws a ConfigError that names the problems. */
export function readAs(entry: string, environment: Environment): object {
  const read = configs[entry]
  if (!read) throw new Error(`${entry} is not a process`)
  return read(environment)
}

/** Variables that are set for every process, whether it reads them or not. */
const ofTheImage = ['FRONTEND_FOLDER', 'SPOOL_FOLDER', 'HOST', 'PORT', 'NODE_ENV']

/**
 * Problems of the environment that a deployment gives to a process. Values that aren't known here (secrets, settings of the operator)
 * are undefined and only need to be present.
 */
export function problemsOf(entry: string, environment: Environment): string[] {
  const variables = { ...configs, ...maintained }[entry]?.variables
  if (!variables) return [`${entry} is not a process`]
  const problems: string[] = []
  const given = new Map<string, string | undefined>()
  for (const [name, value] of Object.entries(environment)) {
    const isFile: boolean = name.endsWith('_FILE') && !(name in variables)
    const plain: string = isFile ? name.slice(0, -'_FILE'.length) : name
    if (!(plain in variables) && !ofTheImage.includes(plain)) problems.push(`${entry} does not read ${name}`)
    if (given.has(plain)) problems.push(`${entry} gets ${plain} twice`)
    given.set(plain, isFile ? undefined : value)
  }
  for (const [name, schema] of Object.entries(variables)) {
    const value = given.get(name) || undefined
    if (given.has(name) && given.get(name) === undefined) continue
    const { success } = schema.safeParse(value)
    if (!success) problems.push(`${entry}: ${name} is ${value === undefined ? 'missing' : `invalid: ${value}`}`)
  }
  return problems
}

/** What processes that pay creators must get, so that a deployment can name any service. */
export const payoutVariables: readonly string[] = [...Object.keys(payouts), 'STRIPE_SECRET_KEY']
export const payingEntries: readonly string[] = ['processes/command_api.ts', 'processes/worker.ts']
