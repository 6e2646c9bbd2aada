import { timeIn } from '../mail_body.ts'
import { defineMail } from '../mail_definition.ts'

/** Tells of a sign-in from a device that the account hadn't been used from. `about` is the session. Parts that nobody knows are left out. */
export const newDevice = defineMail<{ browser: string; system: string; country: string }>({
  name: 'new_device',
  kind: 'security',
  sample: { browser: 'Firefox', system: 'Linux', country: 'DE' },
  body: ({ username, at, language, origin, browser, system, country }, say) => ({
    subject: say('new_device_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('new_device') },
      {
        kind: 'facts',
        facts: [
          [say('time'), timeIn(language, at)] as const,
          [say('device'), [browser, system].filter(Boolean).join(', ')] as const,
          [say('country'), countryIn(language, country)] as const,
        ].filter(([, value]) => value !== ''),
      },
      { kind: 'text', text: say('not_you') },
      { kind: 'button', label: say('new_password'), url: `${origin}/auth/reset-password` },
    ],
  }),
  async prepare({ identity }, { account, about, now }) {
    const session = (await identity.sessions.list(account.accountId, now)).find(({ id }) => id === about)
    return {
      values: { browser: session?.platform ?? '', system: session?.os ?? '', country: session?.country ?? '' },
    }
  },
})

function countryIn(language: string, country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return ''
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? ''
}
