import { accountDetails } from '@adit/events/identity/look.values.ts'
import { isAdmin, isMod } from '@adit/events/identity/role.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { findAccount } from './account_access.ts'
import { tellAccount } from './account_tell.ts'
import { lookAtAccount } from './look.contract.ts'
import { lookedAtCards } from './looked_at_cards.port.ts'

export function lookRoutes(deps: IdentityDeps): Route[] {
  const { bus, identity } = deps

  const cardsOf = async (accountId: string) =>
    (await Promise.all(deps.filled(lookedAtCards).map((read) => read(accountId)))).flat()

  const look = async ({ params, body, viewer, request }: InputOf<typeof lookAtAccount>) => {
    const { role } = viewer
    if (!isMod(role)) throw refusal('staff_only')
    if (body.investigation && !isAdmin(role)) throw refusal('admins_only', { field: 'investigation' })
    const note = body.note || null
    if (body.reason === 'other' && note === null) throw refusal('missing', { field: 'note' })
    const found = await findAccount(bus, params.id)
    if (!found) throw refusal('account_not_found')
    const { accountId, email, emailVerified, hasPassword, providers, secondFactor } = found.account
    if (found.account.role !== 'developer' && !isAdmin(role)) throw refusal('staff_details')
    if (!request.isUnlimited) await identity.looks.begin(viewer.accountId, request.clientIp)
    const shown = isAdmin(role) ? ([...accountDetails, 'payment_methods'] as const) : accountDetails
    const about = { lookId: request.ids.base62(), role, reason: body.reason, note, shown: [...shown] }
    const command = {
      type: 'LookAtAccount' as const,
      ...about,
      ...(body.investigation && { investigation: true as const }),
    }
    // Nothing is opened before the look is stored.
    const effect = await tellAccount(deps, { accountId, command, viewer, request })
    const address = await identity.vault.open(email)
    const details = {
      email: address === erased ? null : address,
      email_verified: emailVerified,
      auth_providers: [...providers.values()].map(({ provider }) => provider),
      has_password: hasPassword,
      has_totp: secondFactor !== null,
      payment_methods: isAdmin(role) ? await cardsOf(accountId) : null,
    }
    return ok(details, { effect, headers: { 'cache-control': 'no-store' } })
  }

  return [handle(lookAtAccount, look)]
}
