import { createIdentityHash } from '@adit/command-api/identity/providers/identity_hash.ts'
import {
  githubIssuer,
  offerOrder,
  type ProviderSettings,
} from '@adit/command-api/identity/providers/known_providers.ts'
import { createGithubTokens } from '@adit/command-api/identity/sign_in/github_tokens.ts'
import type { Provider } from '@adit/events/identity/provider.values.ts'
import { ConfigError } from '@adit/platform/config/config.ts'
import { secret, switched } from '@adit/platform/config/variables.ts'
import { isLoopbackOrigin } from '@adit/platform/http/loopback.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type pg from 'pg'
import { z } from 'zod'

/** An address whose answers are believed, without a trailing slash. Plain HTTP is for programs on the same machine. */
const trusted = () =>
  z.string({ error: 'must be an address' }).transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isPlain = url && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
    if (isPlain && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackOrigin(url.origin)))) {
      return url.href.replace(/\/+$/, '')
    }
    context.addIssue({ code: 'custom', message: 'must be an address with https://' })
    return z.NEVER
  })
const named = (what: string) => z.string().min(1).max(512).optional().describe(what)
const client = (site: string) => named(`id of this site as a client of ${site}; without one, nobody signs in with it`)
const clientSecret = (site: string) => named(`secret of this site as a client of ${site}`)

const github = {
  GITHUB_CLIENT_ID: client('GitHub'),
  GITHUB_URL: trusted().default('https://github.com').describe('address of GitHub, or of your own GitHub Enterprise'),
  GITHUB_API_URL: trusted()
    .default('https://api.github.com')
    .describe('address of its API; /api/v3 on GitHub Enterprise'),
}

/** For the process that tells which sites are offered, and those that let people sign in. */
export const offerVariables = {
  GITHUB_CLIENT_ID: github.GITHUB_CLIENT_ID,
  DISCORD_CLIENT_ID: client('Discord'),
  MICROSOFT_CLIENT_ID: client('Microsoft'),
  GITLAB_CLIENT_ID: client('GitLab'),
  GOOGLE_CLIENT_ID: client('Google'),
  PAYPAL_CLIENT_ID: client('PayPal'),
  STEAM_SIGN_IN: switched().default(false).describe('"on" lets people sign in with Steam, which knows no clients'),
}

/** For processes that let people sign in. */
export const signInVariables = {
  ...github,
  ...offerVariables,
  GITHUB_CLIENT_SECRET: clientSecret('GitHub'),
  DISCORD_CLIENT_SECRET: clientSecret('Discord'),
  DISCORD_URL: trusted().default('https://discord.com').describe('address of Discord'),
  MICROSOFT_CLIENT_SECRET: clientSecret('Microsoft'),
  MICROSOFT_ISSUER: trusted()
    .default('https://login.microsoftonline.com/common/v2.0')
    .describe('issuer at Microsoft; that of one tenant lets in its people alone'),
  GITLAB_CLIENT_SECRET: clientSecret('GitLab'),
  GITLAB_ISSUER: trusted().default('https://gitlab.com').describe('address of GitLab, or of your own installation'),
  GOOGLE_CLIENT_SECRET: clientSecret('Google'),
  GOOGLE_ISSUER: trusted().default('https://accounts.google.com').describe('issuer at Google'),
  PAYPAL_CLIENT_SECRET: clientSecret('PayPal'),
  PAYPAL_URL: trusted().default('https://www.paypal.com').describe('address of PayPal, or of its sandbox'),
  PAYPAL_API_URL: trusted().default('https://api-m.paypal.com').describe('address of its API'),
  STEAM_URL: trusted().default('https://steamcommunity.com/openid').describe('address of Steam’s OpenID'),
  LAUNCHER_FILES_URL: trusted()
    .optional()
    .describe(
      'site that takes the code of a launcher that listens on no port; without one, such launchers are refused',
    ),
}

/** For other processes that know who makes a request: people may send tokens of GitHub. */
export const githubTokenVariables = {
  ...github,
  EMAIL_KEY: secret().optional().describe('the same as that of command-api; required with GITHUB_CLIENT_ID'),
}

type SignInConfig = { [Name in keyof typeof signInVariables]?: z.output<(typeof signInVariables)[Name]> }

/** Those for which an id is set. Throws a ConfigError if a secret is missing. */
export function providersOf(config: SignInConfig): ProviderSettings {
  const problems: string[] = []
  const own = <Name extends 'GITHUB' | 'DISCORD' | 'MICROSOFT' | 'GITLAB' | 'GOOGLE' | 'PAYPAL', More>(
    name: Name,
    more: More,
  ) => {
    const clientId = config[`${name}_CLIENT_ID`]
    const secretOf = config[`${name}_CLIENT_SECRET`]
    if (clientId === undefined && secretOf === undefined) return undefined
    if (clientId === undefined) problems.push(`${name}_CLIENT_ID: is missing; ${name}_CLIENT_SECRET is set`)
    if (secretOf === undefined) problems.push(`${name}_CLIENT_SECRET: is missing; ${name}_CLIENT_ID is set`)
    return { clientId: clientId ?? '', clientSecret: secretOf ?? '', ...more }
  }
  const settings = {
    github: own('GITHUB', { url: config.GITHUB_URL ?? '', apiUrl: config.GITHUB_API_URL ?? '' }),
    discord: own('DISCORD', { url: config.DISCORD_URL ?? '' }),
    microsoft: own('MICROSOFT', { issuer: config.MICROSOFT_ISSUER ?? '' }),
    gitlab: own('GITLAB', { issuer: config.GITLAB_ISSUER ?? '' }),
    google: own('GOOGLE', { issuer: config.GOOGLE_ISSUER ?? '' }),
    paypal: own('PAYPAL', { url: config.PAYPAL_URL ?? '', apiUrl: config.PAYPAL_API_URL ?? '' }),
    steam: config.STEAM_SIGN_IN ? { url: config.STEAM_URL ?? '' } : undefined,
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.fromEntries(Object.entries(settings).filter(([, one]) => one !== undefined))
}

type OfferConfig = { [Name in keyof typeof offerVariables]?: z.output<(typeof offerVariables)[Name]> }

/** Those that are set up, in the order in which they are offered. */
export function offeredOf(config: OfferConfig): Provider[] {
  return offerOrder.filter((name) =>
    name === 'steam' ? config.STEAM_SIGN_IN === true : config[`${upper(name)}_CLIENT_ID`] !== undefined,
  )
}

const upper = <Name extends string>(name: Name): Uppercase<Name> => name.toUpperCase() as Uppercase<Name>

interface GithubTokenConfig {
  GITHUB_CLIENT_ID?: string | undefined
  GITHUB_URL: string
  GITHUB_API_URL: string
  EMAIL_KEY?: string | undefined
}

/** Who a token of GitHub belongs to. Undefined if nobody signs in with GitHub. */
export function githubTokensOf(
  config: GithubTokenConfig,
  pool: pg.Pool,
): ((token: string) => Promise<Viewer | undefined>) | undefined {
  const { GITHUB_CLIENT_ID, GITHUB_URL, GITHUB_API_URL: apiUrl, EMAIL_KEY } = config
  if (GITHUB_CLIENT_ID === undefined) return undefined
  if (EMAIL_KEY === undefined) throw new ConfigError(['EMAIL_KEY: is missing; GITHUB_CLIENT_ID is set'])
  const identityHash = createIdentityHash(EMAIL_KEY)
  return createGithubTokens({ pool, apiUrl, issuer: githubIssuer(GITHUB_URL), identityHash })
}
