import type { EndingWay } from '@adit/events/billing/withdrawal.values.ts'
import { WITHDRAWAL_DAYS } from '@adit/events/billing/withdrawal.values.ts'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { useAuth } from '../../api/useAuth.ts'
import { NotFoundPage } from '../../app/kit/NotFoundPage.tsx'
import { AuthCard } from '../../identity/public/AuthCard.tsx'
import { Button } from '../../ui/Button.tsx'
import form from '../../ui/form/Form.module.css'
import { Note } from '../../ui/form/Note.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import { offerRoute } from '../offer.ts'

type Props = { intent: 'withdraw' | 'terminate' }

/** `/contract/withdraw` and `/contract/terminate`: the first of two steps. Whoever isn't signed in gets a mail with a link to the second. */
export function EndContractPage({ intent }: Props) {
  const intl = useIntl()
  const { data: offer } = useApi(offerRoute)
  const title =
    intent === 'withdraw'
      ? intl.formatMessage({ id: 'contract.withdraw.title', defaultMessage: 'Withdraw from contract' })
      : intl.formatMessage({ id: 'contract.terminate.title', defaultMessage: 'Terminate contract' })
  usePageHead(title)
  if (offer?.provider === null) return <NotFoundPage />
  return (
    <AuthCard title={title}>
      <Ask key={intent} intent={intent} />
    </AuthCard>
  )
}

function Ask({ intent }: Props) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { user } = useAuth()
  const [account, setAccount] = useState('')
  const [way, setWay] = useState<EndingWay>(intent)
  const [asked, setAsked] = useState(false)
  const { run, busy, problem, clear } = useAction({
    act: async () => {
      if (!user) {
        await call('POST /_internal/billing/ending', { body: { account, way } }, { authenticated: false })
        return setAsked(true)
      }
      const { flow } = await call('POST /_internal/billing/ending/own', { body: { way } })
      await navigate(`/contract/confirm?flow=${flow}`)
    },
    failure: 'beside',
  })
  if (asked) {
    return (
      <p role="status">
        <FormattedMessage
          id="contract.asked"
          defaultMessage="If there is such an account, a mail is on its way. Open the link in it to confirm. What counts is that you have asked now."
        />
      </p>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form onSubmit={submit} className={form.form}>
      <p>
        {intent === 'withdraw' ? (
          <FormattedMessage
            id="contract.withdraw.about"
            defaultMessage="You can withdraw from your contract for Adit Plus within {days} days of your first payment. You see what you get back before you confirm."
            values={{ days: WITHDRAWAL_DAYS }}
          />
        ) : (
          <FormattedMessage
            id="contract.terminate.about"
            defaultMessage="This ends your contract for Adit Plus. You see when it ends before you confirm."
          />
        )}
      </p>
      {intent === 'terminate' && (
        <RadioCards
          stacked
          legend={<FormattedMessage id="contract.terminate.when" defaultMessage="When it ends" />}
          value={way}
          onChange={(next) => {
            setWay(next)
            clear()
          }}
          cards={[
            {
              value: 'terminate',
              text: <FormattedMessage id="contract.terminate.later" defaultMessage="With the period that is paid" />,
            },
            {
              value: 'terminate_for_cause',
              text: <FormattedMessage id="contract.terminate.cause" defaultMessage="At once, for good cause" />,
              hint: (
                <FormattedMessage
                  id="contract.terminate.cause.hint"
                  defaultMessage="You are asked for the reason, which staff read."
                />
              ),
            },
          ]}
        />
      )}
      {user ? (
        <p>
          <FormattedMessage
            id="contract.signedIn"
            defaultMessage="You are signed in as {username}."
            values={{ username: <bdi>{user.username}</bdi> }}
          />
        </p>
      ) : (
        <TextField
          label={intl.formatMessage({ id: 'signIn.username', defaultMessage: 'Email or username' })}
          value={account}
          onChange={(typed) => {
            setAccount(typed)
            clear()
          }}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
      )}
      {problem && <Note tone="critical">{problem}</Note>}
      <Button type="submit" color="brand" size="large" busy={busy}>
        <FormattedMessage id="contract.next" defaultMessage="Continue" />
      </Button>
    </form>
  )
}
