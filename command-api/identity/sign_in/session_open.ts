import { unknownCountry } from '@adit/platform/country/country.port.ts'
import { Refusal, refusal } from '@adit/platform/eventing/refusal.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { KeyErased } from '@adit/platform/personal/personal_vault.port.ts'
import { contextOf } from '../../kit/command_context.ts'
import { accountDecider, type SignInProvider, type SignInWay } from '../account/account.decider.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import { signInRefusals } from '../account/suspension.decisions.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { digestOfHash } from './password.ts'
import type { OpenedSession } from './sessions.ts'
import { suspendedFlow } from './suspended.flows.ts'
import { readUserAgent } from './user_agent.ts'

export interface SignInFacts {
  account: Pick<ExistingAccount, 'accountId' | 'role'>
  /** The hash that the password matched. */
  passwordHash: string | null
  request: RequestContext
  /** How, if not with a password alone. */
  by?: SignInWay | undefined
  /** Whether somebody suspended begins a session in which they can appeal. */
  whileSuspended?: boolean
  /** With which other site. */
  provider?: SignInProvider | undefined
  /** Whether the session is void unless its token is used within a minute. */
  isHandedOver?: boolean
}

/** Those that show a second factor. A passkey verifies its holder. */
const twoFactors: ReadonlySet<SignInWay> = new Set(['password_and_code', 'provider_and_code', 'passkey'])

/**
 * Starts a session and records it. Undefined if the password was changed or the account was deleted meanwhile. The session's row comes
 * first, because an event states what has already happened. Somebody suspended is refused with the code of a flow by which they can appeal.
 */
export async function openSession(
  { bus, identity }: Pick<IdentityDeps, 'bus' | 'identity'>,
  { account, passwordHash, request, by, provider, isHandedOver = false, whileSuspended = false }: SignInFacts,
): Promise<OpenedSession | undefined> {
  const id = request.ids.base62()
  const { accountId, role } = account
  try {
    const ip = request.clientIp === '' ? null : await identity.vault.seal(accountId, request.clientIp)
    const secondFactorAt = by && twoFactors.has(by) ? request.receivedAt : null
    const country = request.country === unknownCountry ? null : request.country
    const device = { ip, country, ...readUserAgent(request.userAgent) }
    const session = { id, accountId, passwordHash, secondFactorAt, isHandedOver, whileSuspended, ...device }
    const opened = await identity.sessions.begin(session, request.receivedAt)
    if (!opened) return undefined
    const isNewDevice = await identity.devices.isNew(accountId, device)
    const viewer: Viewer = { accountId, role, via: { kind: 'session', id }, scopes: 0n, limitedTo: null }
    await bus.execute({
      decider: accountDecider,
      stream: accountStream(accountId),
      root: accountId,
      command: {
        ...{ type: 'SignAccountIn', sessionId: id, by, provider, isNewDevice, whileSuspended },
        now: request.receivedAt,
      },
      context: contextOf(request, viewer),
    })
    // Only now: if this breaks off before, the next sign-in is told of.
    await identity.devices.note(accountId, device, request.receivedAt)
    return opened
  } catch (error) {
    await identity.sessions.end(accountId, id)
    if (isDeleted(error)) return undefined
    // Whoever lets a launcher in is signed in already.
    if (!isSuspended(error) || by === 'launcher') throw error
    throw await withWayIn(identity, error, { accountId, passwordHash, by, provider, request })
  }
}

const isDeleted = (error: unknown): boolean =>
  error instanceof KeyErased || (error instanceof Refusal && error.code === 'account_not_found')

const isSuspended = (error: unknown): error is Refusal =>
  error instanceof Refusal && signInRefusals.codes.some((code) => code === error.code)

interface WayIn extends Pick<SignInFacts, 'passwordHash' | 'provider' | 'request'> {
  accountId: string
  by: Exclude<SignInWay, 'launcher'> | undefined
}

/** The refusal with the code of a flow that begins a session in which they can appeal. */
async function withWayIn(
  { flows }: Pick<IdentityDeps['identity'], 'flows'>,
  { code, data }: Refusal,
  { accountId, passwordHash, by, provider, request }: WayIn,
): Promise<Refusal> {
  const how = { ...(by && { by }), ...(provider && { provider }) }
  const shown = { password: passwordHash === null ? null : digestOfHash(passwordHash), ...how }
  const flow = await flows.begin(suspendedFlow, { accountId, data: shown }, request.receivedAt)
  return refusal(code, { ...data, flow })
}
