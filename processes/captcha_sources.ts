import type { HostedKind } from '@adit/command-api/identity/captcha/captcha.port.ts'
import type { CaptchaConfig } from './environment.ts'
import type { Policy } from './gateway/security.ts'

/** What each service says that pages must allow. */
const sourcesOf: Readonly<Record<HostedKind, Policy>> = {
  // https://docs.hcaptcha.com/#content-security-policy-settings
  hcaptcha: byDirective(
    ['script-src', 'frame-src', 'style-src', 'connect-src'],
    'https://hcaptcha.com',
    'https://*.hcaptcha.com',
  ),
  // https://developers.cloudflare.com/turnstile/reference/content-security-policy/
  turnstile: byDirective(['script-src', 'frame-src'], 'https://challenges.cloudflare.com'),
  // https://developers.google.com/recaptcha/docs/faq#im-using-content-security-policy-csp-on-my-website-how-can-i-configure-it-to-work-with-recaptcha
  recaptcha: {
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
}

function byDirective(directives: readonly string[], ...sources: readonly string[]): Policy {
  return Object.fromEntries(directives.map((directive) => [directive, sources]))
}

/** What the pages for signing in may load besides our own. Nothing, unless a hosted service is configured. */
export function captchaSources({ CAPTCHA: kind }: Pick<CaptchaConfig, 'CAPTCHA'>): Policy {
  return kind === 'none' || kind === 'proof-of-work' ? {} : sourcesOf[kind]
}
