import { providerNames } from '@adit/events/identity/provider.values.ts'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { type ProviderSignUp, signUpWithProvider } from '../../api/providers.ts'
import { Link } from '../../ui/Link.tsx'
import { NewAccount, useAccountForm } from './AccountForm.tsx'
import { judgeOutsider, type OutsiderDraft } from './judgeAccount.ts'

type Props = { offer: ProviderSignUp; onDone: () => void }

/** Somebody who came from another site chooses a name, and agrees to the terms. */
export function ProviderSignUpForm({ offer, onDone }: Props) {
  const start: OutsiderDraft = {
    username: offer.username ?? '',
    email: offer.email ?? '',
    newsletter: false,
    consent: false,
  }
  const form = useAccountForm({
    ...{ start, judge: judgeOutsider, onDone },
    send: ({ username, email, newsletter }) =>
      signUpWithProvider({
        ...{ flow: offer.flow, username, email },
        ...{ sign_up_newsletter: newsletter, account_consent: true },
      }),
  })
  return <NewAccount form={form} notice={<OtherWays offer={offer} />} />
}

function OtherWays({ offer }: { offer: ProviderSignUp }) {
  const values = {
    provider: providerNames[offer.provider],
    link: (text: ReactNode) => <Link to="/auth/sign-in?redirect=%2Fsettings%2Fsecurity">{text}</Link>,
  }
  if (!offer.email_held)
    return (
      <FormattedMessage
        id="providerSignUp.new"
        defaultMessage="No account here is linked to your {provider} account yet. Already have one? <link>Sign in</link>, then link {provider} in your settings."
        values={values}
      />
    )
  return (
    <FormattedMessage
      id="providerSignUp.held"
      defaultMessage="You already have an account with {email}. <link>Sign in to it</link>, then link {provider} in your settings. Or go on with another address."
      values={{ ...values, email: <bdi>{offer.email}</bdi> }}
    />
  )
}
