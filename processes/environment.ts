import { join } from 'node:path'
import { adapterUrl, hosts, number, origin, secret, switched } from '@adit/platform/config/variables.ts'
import { searchVariables } from '@adit/search/open_search.ts'
import { z } from 'zod'

/** What the processes read from their environment. Each process names the variables it uses. Each may be in a file: `<NAME>_FILE`. */

const postgresUrl = () => adapterUrl('postgres', 'postgresql').transform(({ url }) => url.href)

/** For every process. */
export const listening = {
  PORT: number({ min: 0, max: 65_535 }).default(8080).describe('port to listen on; 0 picks a free one'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  ADIT_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info').describe('log level'),
  DRAIN_MS: number({ max: 60_000 })
    .default(0)
    .describe('milliseconds between turning not ready and refusing connections, so that load balancers notice'),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin()
    .optional()
    .describe('OTLP over HTTP receiver of traces, such as http://collector:4318; if unset, no traces are recorded'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0)?)$/, { error: 'must be a number from 0 to 1' })
    .transform(Number)
    .default(0.05)
    .describe('share of requests whose trace is recorded'),
}

/** For the gateway and pages. */
export const frontendFolder = {
  FRONTEND_FOLDER: z
    .string()
    .default(join(import.meta.dirname, '..', 'frontend', 'dist'))
    .describe('folder of the built pages'),
}

/** For processes that use a database. */
export const databases = {
  DATABASE_URL: postgresUrl().describe('the read database: postgres://user:password@host/name'),
  OPS_DATABASE_URL: postgresUrl()
    .optional()
    .describe('tokens, sessions, uploads and the download log; defaults to the read database'),
}

/** For the gateway. */
export const countries = {
  COUNTRY_FILE: z
    .string()
    .optional()
    .describe('file in the format MMDB with the countries of addresses; without one, they are unknown'),
}

/** For processes that know who makes a request. */
export const staffSignIn = {
  STAFF_SECOND_FACTOR: switched()
    .default(true)
    .describe('"off" lets moderators and admins use their role without a second factor'),
}

export const vaultDatabase = {
  VAULT_DATABASE_URL: postgresUrl().optional().describe('keys of personal data; defaults to the operational database'),
}

export const limitsDatabase = {
  LIMITS_DATABASE_URL: postgresUrl().describe(
    'the operational database, or a role in it that may only use the table ops.rate_limit, by which gateways share their counts of requests',
  ),
}

export const eventStore = {
  EVENT_STORE_URL: z
    .string()
    .regex(/^(?:postgres|postgresql|kurrentdb|esdb|kurrentdb\+discover|esdb\+discover):\/\//, {
      error: 'must be a URL with one of postgres://, kurrentdb://, esdb://',
    })
    .optional()
    .describe('the event log: postgres://, kurrentdb:// or esdb://; defaults to the read database'),
}

export const acceptedLog = {
  ADIT_ACCEPT_LOG: z
    .string()
    .regex(/^[a-z0-9]+$/, { error: 'must be the id of a log, in lower case letters and digits' })
    .optional()
    .describe('id of the log that takes the place of the one that databases and data folder belong to'),
}

export const feed = {
  FEED_URL: adapterUrl('kafka')
    .transform(({ url }) => url)
    .optional()
    .describe('kafka://broker:9092; if unset, projectors read the log themselves, and only one may run'),
}

export const search = searchVariables

export const publicOrigin = {
  ADIT_ORIGIN: origin().describe('public address of the site, such as https://adit.example'),
}

/** For processes that take passwords. */
export const passwords = {
  BREACHED_PASSWORDS_URL: adapterUrl('https', 'http')
    .transform(({ url }) => url.href)
    .optional()
    .describe(
      'service with the ranges of Pwned Passwords, such as https://api.pwnedpasswords.com/range, which learns five digits of a hash; without one, only weak passwords are refused',
    ),
}

/** For processes that run jobs. */
export const mail = {
  ADIT_SMTP_URL: adapterUrl('smtp', 'smtps')
    .transform(({ url }) => url.href)
    .optional()
    .describe(
      'server that sends mail: smtp://user:password@host:587, or smtps:// for TLS from the first byte; without one, mails are kept for staff at /_dev/mail',
    ),
  ADIT_MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^(?:[^<>\r\n"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an address such as Adit <noreply@adit.example>',
    })
    .optional()
    .describe('sender of mails; by default noreply@ and the host of the site'),
}

/** For whoever sends pages to browsers, which render descriptions. */
export const contentNetworkHosts = {
  CDN_HOSTS: hosts({ max: 16 })
    .default([])
    .describe(
      'hosts of the content networks of this site and its staging site, separated by commas; descriptions show their pictures directly instead of through the image proxy',
    ),
}

/** Shared by command-api and query-api: command-api uses it to read what it answers on behalf of its caller. */
export const serviceKey = { SERVICE_KEY: secret().describe('known only to command-api and query-api') }

export const emailKey = {
  EMAIL_KEY: secret().describe('secret for the stream names of email addresses; must never change'),
}

export const addressKey = {
  ADDRESS_KEY: secret().describe('secret for the pseudonyms of addresses in the download log'),
}
