import { type Captcha, hostedKinds, noCaptcha } from '@adit/command-api/identity/captcha/captcha.port.ts'
import { hostedCaptcha } from '@adit/command-api/identity/captcha/hosted_captcha.ts'
import { proofOfWork } from '@adit/command-api/identity/captcha/proof_of_work.ts'
import { ConfigError } from '@adit/platform/config/config.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { CaptchaConfig } from './environment.ts'

interface CaptchaSettings {
  config: CaptchaConfig
  /** Secret of the installation, which never changes. */
  secret: string
  /** Public origin of the site. */
  origin: () => string
  log: Pick<Log, 'error'>
}

/** What the site demands of people, as it is configured. Throws a ConfigError if a hosted kind lacks its keys. */
export function captchaOf({ config, secret, origin, log }: CaptchaSettings): Captcha {
  const { CAPTCHA: name, CAPTCHA_WORK: work, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: hostedSecret } = config
  if (name === 'none') return noCaptcha
  const kind = hostedKinds.find((each) => each === name)
  if (kind === undefined) return proofOfWork({ secret, work })
  if (siteKey === undefined || hostedSecret === undefined) {
    const missing = Object.entries({ CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: hostedSecret })
    throw new ConfigError(
      missing
        .filter(([, value]) => value === undefined)
        .map(([variable]) => `${variable}: is missing; CAPTCHA=${kind} needs it`),
    )
  }
  const host = () => new URL(origin()).hostname
  return hostedCaptcha({ kind, siteKey, secret: hostedSecret, verifyUrl: config.CAPTCHA_VERIFY_URL, host, log })
}
