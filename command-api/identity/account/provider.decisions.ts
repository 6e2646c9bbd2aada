import type { AccountEvent, LinkedIdentity } from '@adit/events/identity/account.events.ts'
import { type Provider, providerNames } from '@adit/events/identity/provider.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { ExistingAccount } from './account_state.ts'

export type ProviderCommand =
  /** `claim` is the saga that has reserved the identity before. */
  { type: 'LinkProvider'; linked: LinkedIdentity & { claim: string } } | { type: 'UnlinkProvider'; provider: Provider }

type Of<Type extends ProviderCommand['type']> = Extract<ProviderCommand, { type: Type }>

export const linkProviderRefusals = refusals('provider_linked')
export const lastWayRefusals = refusals('last_way_in')
export const unlinkProviderRefusals = refusals(lastWayRefusals, 'provider_not_linked')

export function decideProvider(command: ProviderCommand, account: ExistingAccount): AccountEvent[] {
  return command.type === 'LinkProvider' ? link(command, account) : unlink(command, account)
}

function link({ linked }: Of<'LinkProvider'>, { providers, heldIdentities }: ExistingAccount): AccountEvent[] {
  if (heldIdentities.has(linked.claim)) return []
  const { provider } = linked
  if (providers.has(provider))
    throw linkProviderRefusals.refuse('provider_linked', { provider: providerNames[provider] })
  return [{ type: 'AccountProviderLinked', data: linked }]
}

function unlink({ provider }: Of<'UnlinkProvider'>, account: ExistingAccount): AccountEvent[] {
  const linked = account.providers.get(provider)
  const held = [...account.heldIdentities.values()].find(({ identity }) => identity === linked?.identity)
  if (!held) throw unlinkProviderRefusals.refuse('provider_not_linked', { provider: providerNames[provider] })
  refuseLastWay(account)
  return [{ type: 'AccountProviderUnlinked', data: { provider, ...held } }]
}

/** Throws if one passkey or provider less would leave no way to sign in. Mail alone is none: its address may be lost. */
export function refuseLastWay({ hasPassword, passkeys, providers }: ExistingAccount): void {
  if (!hasPassword && passkeys.size + providers.size <= 1) throw lastWayRefusals.refuse('last_way_in')
}
