import { resolve } from 'node:path'
import { defineConfig } from '@adit/platform/config/config.ts'
import { number, origin, secret, switched } from '@adit/platform/config/variables.ts'
import { eventStoreVariables } from '@adit/platform/event_store/open_event_store.ts'
import { storageVariables } from '@adit/platform/storage/open_storage.ts'
import { searchVariables } from '@adit/search/open_search.ts'
import { z } from 'zod'
import { databases, feed, search, vaultDatabase } from '../environment.ts'

const localVariables = {
  PORT: number({ min: 0, max: 65_535 }).default(4000).describe('port of the site; 0 takes a free one'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  ADIT_DATA: z
    .string()
    .default('.adit')
    .transform((folder) => resolve(folder))
    .describe('folder that holds all data'),
  ADIT_DEMO: switched().default(true).describe('off leaves the demo accounts and projects out'),
  ADIT_ORIGIN: origin()
    .optional()
    .describe('address under which people reach the site, when not the one it listens on'),
  ADIT_LOG: z.enum(['info', 'warn', 'error', 'silent']).default('warn').describe('what goes to the log'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, { error: 'must be a URL with postgres://' })
    .optional()
    .describe('a Postgres of your own in place of the embedded one'),
  ...eventStoreVariables,
  ...searchVariables,
  ...storageVariables,
  CONTENT_NETWORK_KEY: secret()
    .optional()
    .describe('shown in x-content-network-key by a content network in front, which then hands its downloads in'),
  RATE_LIMIT_KEY: secret().optional().describe('requests with this x-ratelimit-key are not counted'),
}

/** What `npm start` reads from the environment. Everything has a default. */
export const localConfig = defineConfig(localVariables)
export type LocalConfig = ReturnType<typeof localConfig>

/** What the maintenance commands read: the same, and what the processes of a stack are told. */
export const maintenanceConfig = defineConfig({
  ...localVariables,
  ...feed,
  ...search,
  OPS_DATABASE_URL: databases.OPS_DATABASE_URL,
  ...vaultDatabase,
})
export type MaintenanceConfig = ReturnType<typeof maintenanceConfig>
