import { providerNames, providers } from '@adit/events/identity/provider.values.ts'
import { timeIn } from '../mail_body.ts'
import { type AnyMail, defineMail } from '../mail_definition.ts'

/** What it is about is the name of a provider. */
const providerNotice = (name: 'provider_linked' | 'provider_unlinked'): AnyMail =>
  defineMail<{ provider: string }>({
    name,
    kind: 'security',
    sample: { provider: providerNames.github },
    body: ({ username, provider, at, language, origin }, say) => ({
      subject: say(`${name}_subject`, { provider }),
      blocks: [
        { kind: 'text', text: say('hello', { username }) },
        { kind: 'text', text: say(name, { provider }) },
        { kind: 'facts', facts: [[say('time'), timeIn(language, at)]] },
        { kind: 'text', text: say('not_you') },
        { kind: 'button', label: say('new_password'), url: `${origin}/auth/reset-password` },
      ],
    }),
    prepare: async (_, { about }) => {
      const provider = providers.find((known) => known === about)
      return provider ? { values: { provider: providerNames[provider] } } : null
    },
  })

export const providerLinked = providerNotice('provider_linked')
export const providerUnlinked = providerNotice('provider_unlinked')
