import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { apiQuery, useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './Consent.module.css'
import { refusalText } from './consent.texts.ts'
import type { Consent } from './consentRequest.ts'
import { ScopeTexts } from './ScopeTexts.tsx'

const answers = { accept: 'POST /_internal/oauth/accept', reject: 'POST /_internal/oauth/reject' } as const

function AppHead({ consent, creatorId }: { consent: Consent; creatorId: string | undefined }) {
  const creator = useQuery({
    ...apiQuery('GET /v2/user/:id', { params: { id: creatorId ?? '' } }),
    enabled: creatorId !== undefined,
  }).data
  return (
    <div className={styles.app}>
      <Avatar src={consent.client_icon} name={consent.client_name} size={48} eager />
      <div>
        <h2>
          <bdi>{consent.client_name}</bdi>
        </h2>
        {creator && (
          <p className={styles.muted}>
            <FormattedMessage
              id="oauth.by"
              defaultMessage="by {creator}"
              values={{
                creator: (
                  <Link to={`/user/${encodeURIComponent(creator.username)}`}>
                    <bdi>{creator.username}</bdi>
                  </Link>
                ),
              }}
            />
          </p>
        )}
      </div>
    </div>
  )
}

type Props = {
  consent: Consent
  /** As the app named it. An app with one address needs to name none. */
  redirectUri: string | undefined
  /** What follows, with the address that the API has answered. */
  answered: (to: string) => ReactNode
}

/** Who asks for what, and the two answers. */
export function ConsentForm({ consent, redirectUri, answered }: Props) {
  const intl = useIntl()
  const { user } = useAuth()
  const app = useApi('GET /_internal/oauth/app/:id', { params: { id: consent.client_id } }).data
  const [to, setTo] = useState<string | null>(null)
  const { run, busy, busyWith, error, problem } = useAction({
    act: (answer: keyof typeof answers) => call(answers[answer], { body: { flow: consent.flow_id } }),
    failure: 'beside',
    onDone: (address) => setTo(address ?? ''),
  })
  if (to !== null) return answered(to)
  const address = redirectUri ?? app?.redirect_uris[0]?.uri
  return (
    <div className={styles.consent}>
      <AppHead consent={consent} creatorId={app?.created_by} />
      <ScopeTexts scopes={consent.requested_scopes} />
      {user && (
        <p className={styles.muted}>
          <FormattedMessage
            id="oauth.account"
            defaultMessage="You are signed in as {name}."
            values={{ name: <bdi>{user.username}</bdi> }}
          />
        </p>
      )}
      {address && (
        <p className={styles.muted}>
          <FormattedMessage
            id="oauth.redirect"
            defaultMessage="Either way, you go to {address} next."
            values={{
              address: (
                <bdi dir="ltr" className={styles.address}>
                  {address}
                </bdi>
              ),
            }}
          />
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {refusalText(intl, error) ?? problem}
        </p>
      )}
      <div className={styles.answers}>
        <Button size="large" onClick={() => void run('reject')} busy={busyWith === 'reject'} disabled={busy}>
          <FormattedMessage id="oauth.decline" defaultMessage="Decline" />
        </Button>
        <Button
          size="large"
          color="brand"
          onClick={() => void run('accept')}
          busy={busyWith === 'accept'}
          disabled={busy}
        >
          <FormattedMessage id="oauth.authorize" defaultMessage="Authorize" />
        </Button>
      </div>
    </div>
  )
}
