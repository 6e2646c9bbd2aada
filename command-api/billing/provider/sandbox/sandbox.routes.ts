import { definePort } from '@adit/events/kit/slot.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { CommandDeps } from '../../../kit/command_deps.ts'
import * as contracts from './sandbox.contract.ts'
import type { Sandbox } from './sandbox.ts'
import { type BrowserAnswer, NothingToConfirm } from './sandbox_state.ts'
import { testCard } from './test_cards.ts'

/** Null: payments aren't pretended. */
export const sandboxPort = definePort<Sandbox | null>('billing.sandbox')

/** What a provider's own server would answer to browsers. */
export function sandboxRoutes({ port }: Pick<CommandDeps, 'port'>): Route[] {
  const opened = port(sandboxPort)
  const sandbox = (): Sandbox => {
    if (!opened) throw refusal('billing_unavailable')
    return opened
  }
  const customerOf = async (accountId: string) =>
    (await sandbox().createCustomer({ accountId, key: `customer:${accountId}` })).customerId

  return [
    handle(contracts.enterTestCard, async ({ body, viewer }) => {
      const customerId = await customerOf(viewer.accountId)
      const card = testCard(body.number)
      if (!card) throw refusal('test_card_unknown', { field: 'number' })
      const { exp_month: expMonth, exp_year: expYear, country = null } = body
      return ok(
        await sandbox().enterToken(customerId, {
          card,
          last4: body.number.trim().slice(-4),
          expMonth,
          expYear,
          country,
        }),
      )
    }),
    handle(contracts.confirmTestPayment, async ({ body, viewer }) => {
      const by =
        'token' in body
          ? ({ kind: 'token', id: body.token } as const)
          : ({ kind: 'method', id: body.payment_method } as const)
      const customerId = await customerOf(viewer.accountId)
      return ok(await told(sandbox().confirm(customerId, body.client_secret, by)))
    }),
    handle(contracts.answerTestBank, async ({ body, viewer }) => {
      const customerId = await customerOf(viewer.accountId)
      return ok(await told(sandbox().answerBank(customerId, body.client_secret, body.confirmed)))
    }),
  ]
}

async function told(answer: Promise<BrowserAnswer>) {
  try {
    const { status, declineCode } = await answer
    return { status, decline_code: declineCode }
  } catch (error) {
    if (error instanceof NothingToConfirm) throw refusal('nothing_to_confirm')
    throw error
  }
}
