import { adapterUrl, number, origin, secret } from '@adit/platform/config/variables.ts'
import { searchVariables } from '@adit/search/open_search.ts'
import { z } from 'zod'

/** What the processes read from their environment, each those that it names. Any may stand in a file: `<NAME>_FILE`. */

const postgresUrl = () => adapterUrl('postgres', 'postgresql').transform(({ url }) => url.href)

/** Of every process. */
export const listening = {
  PORT: number({ min: 0, max: 65_535 }).default(8080).describe('port to listen on; 0 takes a free one'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  ADIT_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info').describe('what goes to the log'),
  DRAIN_MS: number({ max: 60_000 })
    .default(0)
    .describe('milliseconds between turning not ready and refusing connections, for balancers to notice'),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin()
    .optional()
    .describe('receiver of traces by OTLP over HTTP, such as http://collector:4318; without it none are recorded'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0)?)$/, { error: 'must be a number from 0 to 1' })
    .transform(Number)
    .default(0.05)
    .describe('share of requests whose trace is recorded'),
}

/** Of those that touch a database. */
export const databases = {
  DATABASE_URL: postgresUrl().describe('the read database: postgres://user:password@host/name'),
  OPS_DATABASE_URL: postgresUrl()
    .optional()
    .describe('tokens, sessions, uploads and the download log; the read database when unset'),
}

export const vaultDatabase = {
  VAULT_DATABASE_URL: postgresUrl().optional().describe('keys of personal data; the operational database when unset'),
}

export const eventStore = {
  EVENT_STORE_URL: z
    .string()
    .regex(/^(?:postgres|postgresql|kurrentdb|esdb|kurrentdb\+discover|esdb\+discover):\/\//, {
      error: 'must be a URL with one of postgres://, kurrentdb://, esdb://',
    })
    .optional()
    .describe('the log of events: postgres://, kurrentdb:// or esdb://; the read database when unset'),
}

export const feed = {
  FEED_URL: adapterUrl('kafka')
    .transform(({ url }) => url)
    .optional()
    .describe('kafka://broker:9092; without it projectors read the log themselves, and only one may run'),
}

export const search = searchVariables

export const publicOrigin = {
  ADIT_ORIGIN: origin().describe('address under which people reach the site, such as https://adit.example'),
}

/** Shared by command-api and query-api: by it the one reads what it answers on behalf of its caller. */
export const serviceKey = { SERVICE_KEY: secret().describe('known to command-api and query-api alone') }

export const emailKey = {
  EMAIL_KEY: secret().describe('mixed into the stream names of e-mail addresses; must never change'),
}

export const addressKey = {
  ADDRESS_KEY: secret().describe('mixed into the pseudonyms of addresses in the download log'),
}
