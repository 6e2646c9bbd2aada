import { join } from 'node:path'
import type { HostedKind } from '@adit/command-api/identity/captcha/captcha.port.ts'
import { adapterUrl, hosts, number, origin, secret, switched } from '@adit/platform/config/variables.ts'
import { searchVariables } from '@adit/search/open_search.ts'
import { z } from 'zod'
import { payoutServices } from './payout_services.ts'

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

/** For whoever takes requests from outside. */
export const proxies = {
  PROXIES: number({ max: 10 }).default(0).describe('number of your own proxies in front that write X-Forwarded-For'),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, { error: 'must be the name of a header' })
    .optional()
    .describe('header in which the outermost of PROXIES writes the country of the client, such as cf-ipcountry'),
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
    'the operational database, or a role in it that may only use the tables ops.rate_limit, ops.presence and ops.presence_holder, by which gateways share counts of requests and who is online',
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

/** What people have to solve, for whoever sends pages to browsers. */
export const captchaKind = {
  CAPTCHA: z
    .enum(['proof-of-work', 'hcaptcha', 'turnstile', 'recaptcha', 'none'], {
      error: 'must be proof-of-work, hcaptcha, turnstile, recaptcha or none',
    })
    .default('proof-of-work')
    .describe('what signing up, password resets and, after failures, signing in demand of people'),
}

/** The same, for processes that take answers. */
export const captcha = {
  ...captchaKind,
  CAPTCHA_WORK: number({ min: 1, max: 100_000_000 })
    .default(100_000)
    .describe('for proof-of-work: the hashes that a browser computes at most; it computes half of them on average'),
  CAPTCHA_SITE_KEY: z.string().max(200).optional().describe('for hosted services: the public key of the site'),
  CAPTCHA_SECRET: z.string().max(500).optional().describe('for hosted services: the secret key of the site'),
  CAPTCHA_VERIFY_URL: adapterUrl('https', 'http')
    .transform(({ url }) => url.href)
    .optional()
    .describe('for hosted services: where answers are verified, if not at the service itself'),
}
export interface CaptchaConfig {
  CAPTCHA: 'proof-of-work' | HostedKind | 'none'
  CAPTCHA_WORK: number
  CAPTCHA_SITE_KEY?: string | undefined
  CAPTCHA_SECRET?: string | undefined
  CAPTCHA_VERIFY_URL?: string | undefined
}

/** For processes that take requests. */
export const community = {
  COMMUNITY_URL: adapterUrl('https')
    .transform(({ url }) => url.href)
    .optional()
    .describe(
      'invitation to the community of the site, such as https://discord.gg/lantern; without one, clients are told that there is none',
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

/** For processes that run jobs. */
export const adRevenue = {
  AD_REVENUE_FILE: z
    .string()
    .optional()
    .describe(
      'file with what the ad network pays: lines of date,amount,impressions (UTC day, dollars), read every 10 minutes; without one, there is no revenue to share',
    ),
}

/** For a site on one machine. */
export const localAdNetwork = {
  AD_NETWORK: z
    .enum(['none', 'practice'])
    .optional()
    .describe(
      'practice pretends that views and downloads earn money, for trying the site, and only where creators are paid for practice; by default on with the demo, unless there is AD_REVENUE_FILE',
    ),
}

const billingKinds = ['off', 'sandbox', 'stripe'] as const
const billingMeaning =
  '"stripe" sells subscriptions, paid by Stripe; "sandbox" sells them for pretended money, by test cards, for demos and tests only; "off" sells nothing'

const key = (...prefixes: string[]) =>
  secret().refine((text) => prefixes.some((prefix) => text.startsWith(prefix)), {
    error: `must begin with ${prefixes.join(', ').replace(/, ([^,]*)$/, ' or $1')}`,
  })

const wrongBilling = { error: 'must be off, sandbox or stripe' }

/** For processes that send pages to browsers. */
export const billingKind = { BILLING: z.enum(billingKinds, wrongBilling).default('off').describe(billingMeaning) }

const publishableKey = {
  STRIPE_PUBLISHABLE_KEY: key('pk_test_', 'pk_live_')
    .optional()
    .describe(
      'the key that browsers use, with BILLING=stripe; pages say that payments are pretended if it is a test key',
    ),
}

/** For processes that tell visitors what is sold. */
export const billingOffer = { ...billingKind, ...publishableKey }

/** For processes that charge. */
export const stripe = {
  ...publishableKey,
  STRIPE_SECRET_KEY: key('sk_test_', 'sk_live_', 'rk_test_', 'rk_live_')
    .optional()
    .describe('key of the account at Stripe that is paid, with BILLING=stripe, and that pays, with PAYOUTS=stripe'),
  STRIPE_WEBHOOK_SECRET: key('whsec_')
    .optional()
    .describe(
      'with which Stripe signs its messages to /_internal/billing/_stripe, with BILLING=stripe; Stripe shows it for the endpoint',
    ),
  STRIPE_API: origin().default('https://api.stripe.com').describe('Stripe’s API; another one is for tests'),
}

/** For a site on one machine. */
export const localBilling = {
  BILLING: z
    .enum(billingKinds, wrongBilling)
    .optional()
    .describe(`${billingMeaning}; by default "sandbox" with the demo, and "off" without`),
  ...stripe,
}

/** For processes that charge. */
export const taxes = {
  TAX: z
    .enum(['none', 'table', 'stripe'], 'must be "none", "table" or "stripe"')
    .optional()
    .describe(
      'who works out the tax on what is sold: "none", "table" (TAX_RATES_FILE) or "stripe" (Stripe Tax, with BILLING=stripe); by default "table" with the file, and "none" without',
    ),
  TAX_CODE: z
    .string()
    .regex(/^txcd_\d{8}$/, 'must be a code such as txcd_10103000')
    .optional()
    .describe('what kind of product is sold, in Stripe’s list of tax codes, with TAX=stripe; by default txcd_10103000'),
  TAX_PRICES: z
    .enum(['include', 'exclude', 'by_currency'], 'must be "include", "exclude" or "by_currency"')
    .optional()
    .describe(
      'whether prices contain the tax, with TAX=stripe; by default "by_currency": those in USD and CAD don’t, and all others do',
    ),
  TAX_RATES_FILE: z
    .string()
    .optional()
    .describe(
      'file with rates of tax on what is sold: lines of country,from,percentage,prices (UTC day; prices include or exclude it); without one, no tax is charged',
    ),
  SELLER_FILE: z
    .string()
    .optional()
    .describe(
      'file of JSON that says who sells, for invoices: name, address, vat_id, keep_years; without one, only practice invoices are issued',
    ),
}

/** For processes that run jobs. */
export const exchange = {
  EXCHANGE_RATES_FILE: z
    .string()
    .optional()
    .describe(
      'file with what currencies are worth: lines of currency,from,dollars (UTC day; dollars for one of the currency); without a rate, what creators get of payments in a currency waits',
    ),
}

/** For processes that take requests or run jobs. */
export const payouts = {
  PAYOUTS: payoutServices()
    .optional()
    .describe(
      'how creators are paid: paypal, tremendous, bank and stripe, separated by commas, practice (nothing real moves, for trying the site), or none; npm start with the demo has practice by default, everything else none',
    ),
  PAYPAL_API: origin()
    .default('https://api-m.paypal.com')
    .describe('PayPal’s API; https://api-m.sandbox.paypal.com for its sandbox'),
  PAYPAL_CLIENT_ID: z.string().optional().describe('client of the PayPal app that pays, with PAYOUTS=paypal'),
  PAYPAL_SECRET: secret().optional().describe('its secret'),
  PAYPAL_WEBHOOK_ID: z.string().max(50).optional().describe('id of its webhook, if PayPal sends messages'),
  TREMENDOUS_API: origin()
    .default('https://api.tremendous.com')
    .describe('Tremendous’s API; https://testflight.tremendous.com for its sandbox'),
  TREMENDOUS_API_KEY: secret().optional().describe('key of the Tremendous account that pays, with PAYOUTS=tremendous'),
  TREMENDOUS_CAMPAIGN_ID: z.string().optional().describe('its campaign with the gift cards that people choose from'),
  TREMENDOUS_WEBHOOK_KEY: secret().optional().describe('private key of its webhook, if Tremendous sends messages'),
  TREMENDOUS_FUNDING_SOURCE: z.string().default('balance').describe('id of what it pays from'),
  BANK_NAME: z.string().max(70).optional().describe('holder of the account that pays, with PAYOUTS=bank'),
  BANK_IBAN: z.string().max(42).optional().describe('its IBAN'),
  BANK_BIC: z.string().max(20).optional().describe('its BIC, if the bank wants it'),
  STRIPE_PAYOUTS_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'must be a country in two capital letters, such as US' })
    .optional()
    .describe('country of the account at Stripe that pays, with PAYOUTS=stripe'),
  STRIPE_PAYOUTS_WEBHOOK_SECRET: key('whsec_')
    .optional()
    .describe(
      'with which Stripe signs its messages to /_internal/payout/_message/stripe, if it sends any; Stripe shows it for the endpoint',
    ),
  BANK_CURRENCY: z.enum(['EUR', 'USD']).default('EUR').describe('what arrives by bank transfer'),
}

/** For processes that tell visitors what becomes of it. */
export const contributing = { PAYOUTS: payouts.PAYOUTS, AD_REVENUE_FILE: adRevenue.AD_REVENUE_FILE }

/** For whoever sends pages to browsers, which render descriptions. */
export const contentNetworkHosts = {
  CDN_HOSTS: hosts({ max: 16 })
    .default([])
    .describe(
      'hosts of the content networks of this site and its staging site, separated by commas; descriptions show their pictures directly instead of through the image proxy',
    ),
}

/** For whoever sends pages to browsers. */
export const staging = {
  ADIT_STAGING: switched()
    .default(false)
    .describe('"on" says on every page that this is a staging site, and asks search engines to leave it alone'),
}

/** Shared by command-api and query-api: command-api uses it to read what it answers on behalf of its caller. */
export const serviceKey = { SERVICE_KEY: secret().describe('known only to command-api and query-api') }

export const emailKey = {
  EMAIL_KEY: secret().describe('secret for the stream names of email addresses; must never change'),
}

export const addressKey = {
  ADDRESS_KEY: secret().describe('secret for the pseudonyms of addresses in the download log'),
}
