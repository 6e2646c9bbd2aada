import { call } from '../../api/client.ts'
import type { Outcome, Prepared } from '../pay.ts'

type TestCard = { number: string; month: string; year: string }

/** Gives a test card to the sandbox. */
export async function enter({ number, month, year }: TestCard): Promise<string> {
  const body = { number, exp_month: Number(month), exp_year: Number(year) }
  return (await call('POST /_internal/billing/sandbox/token', { body })).token
}

export const confirm = ({ secret, by }: Prepared): Promise<Outcome> =>
  call('POST /_internal/billing/sandbox/confirm', { body: { client_secret: secret, ...by } })

export const answerBank = ({ secret }: Prepared, confirmed: boolean): Promise<Outcome> =>
  call('POST /_internal/billing/sandbox/bank', { body: { client_secret: secret, confirmed } })
