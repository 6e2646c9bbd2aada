import { resolve } from 'node:path'
import { ConfigError, defineConfig } from '@adit/platform/config/config.ts'
import { number, origin, secret, switched } from '@adit/platform/config/variables.ts'
import { eventStoreVariables } from '@adit/platform/event_store/open_event_store.ts'
import { storageVariables } from '@adit/platform/storage/open_storage.ts'
import { searchVariables } from '@adit/search/open_search.ts'
import { z } from 'zod'
import {
  acceptedLog,
  adRevenue,
  captcha,
  community,
  contentNetworkHosts,
  countries,
  databases,
  exchange,
  feed,
  localAdNetwork,
  localBilling,
  mail,
  passwords,
  payouts,
  proxies,
  search,
  staffSignIn,
  staging,
  taxes,
  vaultDatabase,
} from '../environment.ts'
import { signInVariables } from '../sign_in_providers.ts'
import type { StripeConfig } from '../stripe_keys.ts'

const localVariables = {
  PORT: number({ min: 0, max: 65_535 }).default(4000).describe('port of the site; 0 picks a free one'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  ADIT_DATA: z
    .string()
    .default('.adit')
    .transform((folder) => resolve(folder))
    .describe('folder for all data'),
  ADIT_DEMO: switched().default(true).describe('"off" creates no demo accounts and projects'),
  ADIT_ORIGIN: origin().optional().describe('public address of the site, if it differs from the one it listens on'),
  ADIT_LOG: z.enum(['info', 'warn', 'error', 'silent']).default('warn').describe('log level'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, { error: 'must be a URL with postgres://' })
    .optional()
    .describe('your own Postgres, instead of the embedded one'),
  ...eventStoreVariables,
  ...acceptedLog,
  ...searchVariables,
  ...storageVariables,
  ...mail,
  ...adRevenue,
  ...localAdNetwork,
  ...localBilling,
  ...taxes,
  ...exchange,
  ...payouts,
  ...passwords,
  ...captcha,
  ...community,
  CONTENT_NETWORK_KEY: secret()
    .optional()
    .describe('sent in x-content-network-key by a content delivery network in front, which then reports its downloads'),
  ...contentNetworkHosts,
  ...staging,
  ...proxies,
  ...countries,
  ...staffSignIn,
  ...signInVariables,
  RATE_LIMIT_KEY: secret().optional().describe('requests with this x-ratelimit-key are not limited'),
}

/** What `npm start` reads from the environment. Everything has a default. */
export const localConfig = defineConfig({
  ...localVariables,
  VAULT_DATABASE_URL: z
    .undefined({
      error: 'npm start keeps the keys of personal data in its only database, in the schema vault; leave it out',
    })
    .optional()
    .describe('only for the processes of a stack'),
})
export type LocalConfig = ReturnType<typeof localConfig>

/** The demo has test cards to try. A site of one's own sells nothing until its operator wants that. */
export const billingIn = ({
  BILLING,
  ADIT_DEMO,
}: Pick<LocalConfig, 'BILLING' | 'ADIT_DEMO'>): StripeConfig['BILLING'] => BILLING ?? (ADIT_DEMO ? 'sandbox' : 'off')

/** The demo earns pretended money. Throws a ConfigError where that would be paid as if it were real, or beside a real ad network. */
export function adNetworkIn(config: Pick<LocalConfig, 'AD_NETWORK' | 'AD_REVENUE_FILE' | 'ADIT_DEMO' | 'PAYOUTS'>) {
  const { AD_NETWORK: name, AD_REVENUE_FILE: file, ADIT_DEMO: demo, PAYOUTS: services } = config
  const isReal =
    file !== undefined || services?.some((service) => service !== 'practice' && service !== 'none') === true
  if (name === 'practice' && isReal) {
    throw new ConfigError([
      `AD_NETWORK: is practice, whose money isn’t real; leave it out with ${file === undefined ? `PAYOUTS=${services}` : 'AD_REVENUE_FILE'}`,
    ])
  }
  return name ?? (demo && !isReal ? 'practice' : 'none')
}

/** What the maintenance commands read: the same, and the settings of the processes of a stack. */
export const maintenanceConfig = defineConfig({
  ...localVariables,
  ...feed,
  ...search,
  OPS_DATABASE_URL: databases.OPS_DATABASE_URL,
  ...vaultDatabase,
})
export type MaintenanceConfig = ReturnType<typeof maintenanceConfig>
