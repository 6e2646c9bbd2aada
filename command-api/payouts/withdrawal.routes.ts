import { erased } from '@adit/events/kit/personal.ts'
import { balanceOn } from '@adit/events/payouts/balance.ts'
import type { Withdrawal } from '@adit/events/payouts/ledger.fold.ts'
import { dollarsOf, type Micros } from '@adit/events/payouts/money.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import { taxFormStateOn } from '@adit/events/payouts/tax_form.fold.ts'
import { type MethodType, methodKinds } from '@adit/events/payouts/withdrawal.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import { accountAccessRefusals, findAccount } from '../identity/account/account_access.ts'
import { requireVerifiedEmail } from '../identity/account/verified_email.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { confirmRecently } from '../identity/sign_in/confirm_person.ts'
import { contextOf } from '../kit/command_context.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { effectOf } from '../kit/effect.ts'
import { payoutAccountOf } from './check_payout_account.ts'
import { type LedgerState, ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { destinationRefusals, payoutAddress } from './payout_address.ts'
import { payoutAmount, payoutFee } from './payout_amount.ts'
import { payoutRails, type Rail } from './rails/rail.port.ts'
import { taxFormDecider, taxFormStream } from './tax_form.decider.ts'
import * as contracts from './withdrawal.contract.ts'

type Asking = Pick<InputOf<typeof contracts.createWithdrawal>, 'viewer' | 'request'>

interface Wanted {
  method: MethodType
  destination: string
  amount: Micros
}

const names: Readonly<Record<MethodType, string>> = {
  ...{ paypal: 'PayPal', venmo: 'Venmo', tremendous: 'Tremendous', bank: 'Bank transfer', stripe: 'Stripe' },
}

export function withdrawalRoutes(given: CommandDeps): Route[] {
  const deps = identityDeps(given)
  const { bus, identity, now } = deps
  const rails = () => deps.port(payoutRails)

  const ledgerOf = async (accountId: string): Promise<LedgerState> =>
    (await bus.load(ledgerDecider, ledgerStream(accountId))).state

  const railOf = (method: MethodType, id: string): Rail => {
    const rail = rails().find(({ methods }) => methods.includes(method))
    if (!rail || id !== method) throw destinationRefusals.refuse('payout_method_unknown', { field: 'method_id' })
    return rail
  }

  const refuseWithoutRails = async (accountId: string): Promise<void> => {
    if (rails().length > 0) return
    const { available } = balanceOn(dayOf(now()), await ledgerOf(accountId))
    throw refusal('no_withdrawals', { balance: dollarsOf(available) })
  }

  const reserve = async ({ method, destination, amount }: Wanted, rail: Rail, { viewer, request }: Asking) => {
    const { accountId } = viewer
    const withdrawalId = request.ids.base62()
    const day = dayOf(request.receivedAt)
    const form = await bus.load(taxFormDecider, taxFormStream(accountId))
    const sealed = await identity.vault.seal(accountId, destination)
    const withdrawal = { withdrawalId, day, rail: rail.name, method, destination: sealed }
    const { position } = await bus.execute({
      decider: ledgerDecider,
      stream: ledgerStream(accountId),
      root: accountId,
      command: {
        ...{ type: 'ReserveWithdrawal', withdrawal, amount },
        taxForm: taxFormStateOn(day, form.state),
      },
      context: contextOf(request, viewer),
    })
    return { withdrawalId, effect: effectOf(accountId, position) }
  }

  /** Whether money of the account has arrived there before. */
  const isKnown = async (destination: string, { withdrawals }: LedgerState): Promise<boolean> => {
    const paid = [...withdrawals.values()].filter(({ state }) => state === 'paid')
    return (await identity.vault.openAll(paid.map((one) => one.destination))).includes(destination)
  }

  const create = async ({ body, viewer, request }: InputOf<typeof contracts.createWithdrawal>) => {
    const { accountId } = viewer
    await refuseWithoutRails(accountId)
    const rail = railOf(body.method, body.method_id)
    const { address } = body.method_details
    const destination =
      body.method === 'stripe'
        ? await connected(rail, accountId, address)
        : payoutAddress(body.method, body.method_details)
    await requireVerifiedEmail(bus, accountId)
    if (!(await isKnown(destination, await ledgerOf(accountId)))) {
      await confirmRecently(deps, viewer, body.password, request)
    }
    const amount = payoutAmount(body.amount)
    const wanted = { method: body.method, destination, amount }
    const { withdrawalId, effect } = await reserve(wanted, rail, { viewer, request })
    return ok({ id: withdrawalId, amount: dollarsOf(amount), ...feesOf(body.method, amount) }, { effect })
  }

  const again = async ({ params, query, viewer, request }: InputOf<typeof contracts.withdraw>) => {
    const found = await findAccount(bus, params.id)
    if (!found) throw accountAccessRefusals.refuse('account_not_found')
    const { accountId } = found.account
    if (accountId !== viewer.accountId) throw accountAccessRefusals.refuse('not_your_account')
    await refuseWithoutRails(accountId)
    // An address from which the money came back isn't one to send more to.
    const last = [...(await ledgerOf(accountId)).withdrawals.values()].findLast(({ state }) => state !== 'returned')
    const before = last && (await openedDestination(last))
    if (before === undefined) throw refusal('no_payout_address')
    await requireVerifiedEmail(bus, accountId)
    const { method } = last as Withdrawal // it has a destination
    const rail = railOf(method, method)
    const destination = method === 'stripe' ? await connected(rail, accountId, before) : before
    const wanted = { method, destination, amount: payoutAmount(query.amount) }
    const { effect } = await reserve(wanted, rail, { viewer, request })
    return noContent({ effect })
  }

  /** The account with the rail that somebody is paid at. They name none, or theirs. */
  const connected = async (rail: Rail, accountId: string, named: string): Promise<string> => {
    const held = await payoutAccountOf({ bus, vault: identity.vault, accountId }, rail)
    if (held?.state !== 'ready') throw destinationRefusals.refuse('payout_account_not_ready')
    if (named !== '' && named !== held.id) {
      throw destinationRefusals.refuse('payout_address_invalid', { field: 'method_details.address' })
    }
    return held.id
  }

  const openedDestination = async ({ destination }: Withdrawal): Promise<string | undefined> => {
    const opened = await identity.vault.open(destination)
    return opened === erased ? undefined : opened
  }

  const cancel = async ({ params, viewer, request }: InputOf<typeof contracts.cancelWithdrawal>) => {
    const { accountId } = viewer
    const { position } = await bus.execute({
      decider: ledgerDecider,
      stream: ledgerStream(accountId),
      root: accountId,
      command: { type: 'CancelWithdrawal', withdrawalId: params.id },
      context: contextOf(request, viewer),
    })
    return noContent({ effect: effectOf(accountId, position) })
  }

  const methods = async ({ query }: InputOf<typeof contracts.getPayoutMethods>) => {
    const country = query.country?.toUpperCase()
    return ok(
      rails().flatMap((rail) =>
        rail.methods.filter((method) => worksIn(method, country)).map((method) => presentMethod(method, rail)),
      ),
    )
  }

  const fees = async ({ body }: InputOf<typeof contracts.getPayoutFees>) => {
    railOf(body.method, body.method_id)
    return ok({ ...feesOf(body.method, payoutAmount(body.amount)), exchange_rate: null })
  }

  return [
    handle(contracts.createWithdrawal, create),
    handle(contracts.withdraw, again),
    handle(contracts.cancelWithdrawal, cancel),
    handle(contracts.getPayoutMethods, methods),
    handle(contracts.getPayoutFees, fees),
  ]
}

function feesOf(method: MethodType, amount: Micros): { net_usd: string; fee: string } {
  const fee = payoutFee(method, amount)
  return { net_usd: dollarsOf(amount - fee), fee: dollarsOf(fee) }
}

const worksIn = (method: MethodType, country: string | undefined): boolean =>
  country === undefined || (methodKinds[method].countries?.includes(country) ?? true)

function presentMethod(type: MethodType, { isPractice, arrivesIn = 'USD' }: Rail) {
  const { min, max } = methodKinds[type]
  return {
    ...{ id: type, type, name: names[type], category: null, image_url: null, image_logo_url: null },
    interval: { standard: { min: Number(dollarsOf(min)), max: Number(dollarsOf(max)) } },
    ...{ currency_code: arrivesIn, exchange_rate: null, practice: isPractice },
  }
}
