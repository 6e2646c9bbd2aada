import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { confirmRecently } from '../identity/sign_in/confirm_person.ts'
import { contextOf } from '../kit/command_context.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import {
  type AccountRail,
  accountRailIn,
  checkPayoutAccount,
  type HeldPayoutAccount,
  payoutAccountOf,
} from './check_payout_account.ts'
import * as contracts from './payout_account.contract.ts'
import { isReplaceable, payoutAccountDecider, payoutAccountStream } from './payout_account.decider.ts'
import { CountryRefused, payoutRails } from './rails/rail.port.ts'

type Asked = Pick<InputOf<typeof contracts.openPayoutAccount>, 'viewer' | 'request'>

/** Where the service leads back to. The page then asks it anew. */
const backTo = '/dashboard/revenue/withdraw?account=back'

export function payoutAccountRoutes(given: CommandDeps): Route[] {
  const deps = identityDeps(given)
  const { bus, identity } = deps
  const { vault } = identity

  const railNow = (): AccountRail => {
    const rail = accountRailIn(deps.port(payoutRails))
    if (!rail) throw refusal('no_payout_accounts')
    return rail
  }

  const open = async (rail: AccountRail, country: string | undefined, { viewer, request }: Asked): Promise<string> => {
    const { accountId } = viewer
    const before = await payoutAccountOf({ bus, vault, accountId }, rail)
    if (before && (country === undefined || !isReplaceable(before, { rail: rail.name, country }))) return before.id
    if (country === undefined) throw unknownCountry()
    const made = await rail.accounts.open({ accountId, country }).catch((error: unknown) => {
      throw error instanceof CountryRefused ? unknownCountry() : error
    })
    const opened = { rail: rail.name, country, reference: await vault.seal(accountId, made) }
    await bus.execute({
      ...{ decider: payoutAccountDecider, stream: payoutAccountStream(accountId), root: accountId },
      command: { type: 'OpenPayoutAccount', opened },
      context: contextOf(request, viewer),
    })
    // Somebody with the same account may have opened another one at the same moment.
    return (await payoutAccountOf({ bus, vault, accountId }, rail))?.id ?? made
  }

  return [
    handle(contracts.getPayoutAccount, async ({ viewer: { accountId } }) => {
      const rail = railNow()
      return ok(shown(rail, await payoutAccountOf({ bus, vault, accountId }, rail)))
    }),
    handle(contracts.checkPayoutAccount, async ({ viewer, request }) => {
      const rail = railNow()
      const context = contextOf(request, viewer)
      return ok(shown(rail, await checkPayoutAccount({ bus, vault, accountId: viewer.accountId, context }, rail)))
    }),
    handle(contracts.openPayoutAccount, async ({ body, ...asked }) => {
      const rail = railNow()
      const country = body.country ?? undefined
      if (country !== undefined && !rail.accounts.countries.includes(country)) throw unknownCountry()
      // Whoever gets there can change where the money goes.
      await confirmRecently(deps, asked.viewer, body.password, asked.request)
      const id = await open(rail, country, asked)
      return ok({ url: await rail.accounts.link(id, `${given.origin()}${backTo}`) })
    }),
  ]
}

const unknownCountry = () => refusal('payout_country_unknown', { field: 'country' })

const shown = ({ name, isPractice, accounts }: AccountRail, held: HeldPayoutAccount | undefined) => ({
  ...{ service: name, country: held?.country ?? null, state: held?.state ?? null },
  ...{ missing: [...(held?.missing ?? [])], countries: [...accounts.countries], practice: isPractice },
})
