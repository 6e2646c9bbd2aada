import type { Log } from '@adit/platform/telemetry/log.ts'
import { z } from 'zod'
import type { Captcha, HostedKind } from './captcha.port.ts'
import { captchaRefusals } from './captcha_refusals.ts'

export interface HostedOptions {
  kind: HostedKind
  siteKey: string
  secret: string
  /** By default that of the service. */
  verifyUrl?: string | undefined
  /** Host of this site. A service says on which host an answer was given. */
  host(): string
  log: Pick<Log, 'error'>
}

/** Each takes `secret`, `response` and `remoteip` as a form and answers JSON with `success`, `hostname` and perhaps `action`. */
export const verifyUrls: Readonly<Record<HostedKind, string>> = {
  // https://docs.hcaptcha.com/#verify-the-user-response-server-side
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  // https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  // https://developers.google.com/recaptcha/docs/verify
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
}

const patienceMs = 5_000
const verdictShape = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
})

/** What is wrong with our own settings, or with the service, and not with an answer. */
const ofTheSite = new Set([
  ...['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch', 'bad-request', 'internal-error'],
])
const answerMark = /^[\w.:-]{10,4096}$/

/** Asks a service whether somebody has solved what it showed them. While it is away, or its settings are wrong, nobody passes. */
export function hostedCaptcha({ kind, siteKey, secret, verifyUrl, host, log }: HostedOptions): Captcha {
  const url = verifyUrl ?? verifyUrls[kind]
  const ask = async (response: string, remoteip: string) => {
    const body = new URLSearchParams({ secret, response, remoteip, ...(kind === 'hcaptcha' && { sitekey: siteKey }) })
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal })
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      const verdict = verdictShape.parse(await answer.json())
      const fault = verdict['error-codes']?.find((code) => ofTheSite.has(code))
      if (fault) throw new Error(`it answered ${fault}`)
      return verdict
    } catch (error) {
      log.error({ err: error, kind }, 'answers of people can’t be verified')
      throw captchaRefusals.refuse('captcha_away', { retryAfterSeconds: 10 })
    }
  }
  return {
    kind,
    offer: async () => ({ kind, site_key: siteKey }),
    markOf: (answer) => (answerMark.test(answer) ? answer : undefined),
    async isSolved(answer, { action, clientIp }) {
      const { success, hostname, action: of } = await ask(answer, clientIp)
      // hCaptcha and the checkbox of reCAPTCHA know no actions; Turnstile always names the one that our page gave it.
      const isOfAction = kind === 'turnstile' ? of === action : !of || of === action
      return success && isOfAction && (!hostname || hostname === 'not-provided' || hostname === host())
    },
  }
}
