import { plus } from '@adit/events/billing/product.values.ts'
import { termsVersion } from '@adit/events/billing/terms.values.ts'
import type { Random } from '../demo/random.ts'
import { enterCard, intervals } from './generators/billing.ts'
import type { Person } from './generators/things.ts'
import { toRequest } from './request.ts'
import type { CommandProcess } from './site.ts'

/** Lets somebody subscribe before anything fails, if their card is good enough for that. */
export async function subscribeFirst(process: CommandProcess, by: Person, random: Random): Promise<void> {
  const ask = async (path: string, json: unknown, id: string) => {
    const action = { by, method: 'POST', path: `/_internal/billing/${path}`, json }
    const { status, body } = await process.send(toRequest(action, { id: `${id}-of-${by.name}`, key: undefined }))
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`)
    return JSON.parse(body)
  }
  const { token } = await ask('sandbox/token', enterCard({ random }, by).json, 'enter')
  const consent = { terms: termsVersion, begins_at_once: true }
  const charge = { type: 'new', product_id: plus.id, interval: random.pick(intervals), consent }
  const { client_secret } = await ask('payment', { type: 'confirmation_token', token, charge }, 'subscribe')
  await ask('sandbox/confirm', { client_secret, token }, 'confirm')
}
