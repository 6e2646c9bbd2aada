import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { checkPayoutAccounts } from './payout_account.job.ts'
import { railMessageRefusals, receiveRailMessage } from './rail_message.contract.ts'
import { askSooner } from './rail_message.job.ts'
import { payoutRails } from './rails/rail.port.ts'

/** A message is kept as a job under its id, so twice is once. It says only which withdrawal or account to look at; the rail is asked anew. */
export const railMessageRoutes = ({ port, jobs }: Pick<CommandDeps, 'port' | 'jobs'>): Route[] => [
  handle(receiveRailMessage, async ({ params, body, request }) => {
    const rail = port(payoutRails).find(({ name }) => name === params.rail)
    const message = await rail?.readMessage?.({ body: await body.bytes(), headers: request.headers })
    if (!message) throw railMessageRefusals.refuse('rail_message_not_signed')
    const { id, withdrawalId, account } = message
    if (withdrawalId !== null) {
      const data = askSooner.data.parse({ withdrawalId, rail: params.rail })
      await jobs.store.enqueue([{ name: askSooner.name, id: `${params.rail} ${id}`, data }])
    }
    if (account !== undefined) {
      const data = checkPayoutAccounts.data.parse({ rail: params.rail, account })
      await jobs.store.enqueue([{ name: checkPayoutAccounts.name, id: `${params.rail} ${id}`, data }])
    }
    return noContent()
  }),
]
