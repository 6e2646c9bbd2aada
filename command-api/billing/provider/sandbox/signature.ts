import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older messages could be repeated by somebody who recorded them. */
const toleranceMs = 5 * 60_000

const digestOf = (body: Buffer, seconds: number, secret: string) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** As Stripe signs its messages: `t=<seconds>,v1=<hex>`. */
export function signMessage(body: Buffer, at: number, secret: string): string {
  const seconds = Math.floor(at / 1_000)
  return `t=${seconds},v1=${digestOf(body, seconds, secret).toString('hex')}`
}

export function isSigned(
  body: Buffer,
  { signature, at, secret }: { signature: string; at: number; secret: string },
): boolean {
  const [, seconds, digest] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (seconds === undefined || digest === undefined) return false
  if (Math.abs(at - Number(seconds) * 1_000) > toleranceMs) return false
  return timingSafeEqual(digestOf(body, Number(seconds), secret), Buffer.from(digest, 'hex'))
}
