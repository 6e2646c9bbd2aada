import {
  LOOKS,
  MAIL_REQUESTS,
  SECOND_FACTOR_ATTEMPTS,
  SESSION_MS,
  SESSION_REFRESH_MS,
  SIGN_IN_ATTEMPTS,
  SIGN_IN_UNCHALLENGED,
  SIGN_UP_ATTEMPTS,
} from '@adit/events/identity/account_limits.values.ts'
import { ALL_SCOPES } from '@adit/events/identity/scope.values.ts'
import { definePort } from '@adit/events/kit/slot.ts'
import type { MailTransport } from '@adit/platform/mail/mail.port.ts'
import { createOutbox, type Outbox } from '@adit/platform/mail/outbox.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import type pg from 'pg'
import type { CommandDeps } from '../kit/command_deps.ts'
import { createEmailHash, type EmailHash } from './account/email_hash.ts'
import { type ChallengeUses, createChallengeUses } from './captcha/challenge_uses.ts'
import { createDataExports, type DataExports } from './data_export/data_exports.ts'
import { createFlows, type Flows } from './flows/flows.ts'
import { createMailDeliveries, type MailDeliveries } from './mail/mail_deliveries.ts'
import { createUnsubscribeToken, type UnsubscribeToken } from './mail/unsubscribe_token.ts'
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts'
import { createIdentityHash, type IdentityHash } from './providers/identity_hash.ts'
import { createLinkedIdentities, type LinkedIdentities } from './providers/linked_identities.ts'
import type { OutsideSignIn } from './providers/outside_sign_in.port.ts'
import { createSecondFactors, type SecondFactors } from './second_factor/second_factors.ts'
import { postgresLimiters } from './sign_in/attempt_store.ts'
import { type Attempts, createAttempts } from './sign_in/attempts.ts'
import type { BreachedPasswords } from './sign_in/breached_passwords.ts'
import { type Credentials, createCredentials } from './sign_in/credentials.ts'
import { createKnownDevices, type KnownDevices } from './sign_in/known_devices.ts'
import { createSessions, type Sessions } from './sign_in/sessions.ts'
import { createTokens, type Tokens } from './sign_in/tokens.ts'

/** What the identity room needs in addition to what every room gets. */
export interface IdentityPorts {
  credentials: Credentials
  sessions: Sessions
  tokens: Tokens
  flows: Flows
  devices: KnownDevices
  exports: DataExports
  secondFactors: SecondFactors
  passkeys: Passkeys
  linkedIdentities: LinkedIdentities
  identityHash: IdentityHash
  vault: PersonalVault
  emailHash: EmailHash
  /** Mails of a site without an SMTP server. */
  outbox: Outbox
  /** Of asking for mails with a link. */
  mailRequests: Attempts
  deliveries: MailDeliveries
  unsubscribeToken: UnsubscribeToken
  /** Of guessing passwords. */
  signIns: Attempts
  /** Sign-ins that need no challenge. */
  unchallenged: Attempts
  /** Challenges that were solved. */
  challengeUses: ChallengeUses
  signUps: Attempts
  /** Of guessing codes of a second factor. */
  codes: Attempts
  /** Of staff looking at private details. */
  looks: Attempts
}

export interface IdentityDeps extends CommandDeps {
  identity: IdentityPorts
}

/** By default the outbox; a process with an SMTP server fills in its own. */
export const mailTransport = definePort<MailTransport>('identity.mail_transport')

/** By default none is known to be breached; a process with a service to ask fills in its own. */
export const breachedPasswords = definePort<BreachedPasswords>('identity.breached_passwords')

/** By default no other sites; a process whose environment names some fills in its own. */
export const outsideSignIn = definePort<OutsideSignIn>('identity.outside_sign_in')

/** Created once per process. */
export const identityPorts = definePort<IdentityPorts>('identity.ports')

export const identityDeps = <Deps extends Pick<CommandDeps, 'port'>>(
  deps: Deps,
): Deps & { identity: IdentityPorts } => ({
  ...deps,
  identity: deps.port(identityPorts),
})

export interface IdentityOptions {
  /** The operational database. */
  ops: pg.Pool
  vault: PersonalVault
  /** At least 16 characters, from the configuration; changing the secret loses track of which email addresses are taken. */
  emailSecret: string
}

export function createIdentityPorts({ ops, vault, emailSecret }: IdentityOptions): IdentityPorts {
  return {
    vault,
    credentials: createCredentials(ops),
    sessions: createSessions(ops, { tokenMs: SESSION_MS, refreshMs: SESSION_REFRESH_MS, scopes: ALL_SCOPES }),
    tokens: createTokens(ops),
    flows: createFlows(ops),
    devices: createKnownDevices(ops),
    exports: createDataExports(ops, vault),
    secondFactors: createSecondFactors(ops),
    passkeys: createPasskeys(ops),
    linkedIdentities: createLinkedIdentities(ops),
    identityHash: createIdentityHash(emailSecret),
    emailHash: createEmailHash(emailSecret),
    outbox: createOutbox(ops, vault),
    mailRequests: createAttempts(postgresLimiters(ops), { name: 'mail', limits: MAIL_REQUESTS, secret: emailSecret }),
    deliveries: createMailDeliveries(ops),
    unsubscribeToken: createUnsubscribeToken(emailSecret),
    signIns: createAttempts(postgresLimiters(ops), { name: 'sign-in', limits: SIGN_IN_ATTEMPTS, secret: emailSecret }),
    unchallenged: createAttempts(postgresLimiters(ops), {
      name: 'sign-in-unchallenged',
      limits: SIGN_IN_UNCHALLENGED,
      secret: emailSecret,
    }),
    challengeUses: createChallengeUses(ops),
    signUps: createAttempts(postgresLimiters(ops), { name: 'sign-up', limits: SIGN_UP_ATTEMPTS, secret: emailSecret }),
    looks: createAttempts(postgresLimiters(ops), { name: 'look', limits: LOOKS, secret: emailSecret }),
    codes: createAttempts(postgresLimiters(ops), {
      name: 'second-factor',
      limits: SECOND_FACTOR_ATTEMPTS,
      secret: emailSecret,
    }),
  }
}
