import { Monitor, Smartphone } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import type { Session } from '../../api/routes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AccountFrame.module.css'
import { AccountFrame } from './AccountFrame.tsx'

const list = 'GET /_internal/session/list'
const phones = /android|ios|iphone|ipad/i

function SessionRow({ session, onEnd, ending }: { session: Session; onEnd: () => void; ending: boolean }) {
  const intl = useIntl()
  const { os, platform, city, country, ip, current } = session
  const Glyph = phones.test(os ?? '') ? Smartphone : Monitor
  const region = country && intl.formatDisplayName(country, { type: 'region', fallback: 'code' })
  const place = [city, region, ip].filter(Boolean).join(', ')
  const name =
    [platform, os].filter(Boolean).join(' · ') ||
    intl.formatMessage({ id: 'sessions.unknown', defaultMessage: 'Unknown device' })
  return (
    <DataRow>
      <Glyph aria-hidden="true" className={styles.icon} />
      <div className={styles.what}>
        <p className={styles.name}>
          {name}
          {current && (
            <Badge tone="green">
              <FormattedMessage id="sessions.current" defaultMessage="This device" />
            </Badge>
          )}
        </p>
        <p className={styles.facts}>
          <FormattedMessage
            id="sessions.facts"
            defaultMessage="Last used {used}, signed in {created}"
            values={{ used: <TimeText at={session.last_login} />, created: <TimeText at={session.created} /> }}
          />
          {place && ` · ${place}`}
        </p>
      </div>
      {!current && (
        <Button
          size="small"
          look="outlined"
          busy={ending}
          onClick={onEnd}
          aria-label={intl.formatMessage({ id: 'sessions.end', defaultMessage: 'Sign out of {name}' }, { name })}
        >
          <FormattedMessage id="sessions.endShort" defaultMessage="Sign out" />
        </Button>
      )}
    </DataRow>
  )
}

function Sessions() {
  const intl = useIntl()
  const sessions = useApi(list)
  const { run, busyWith } = useAction({
    act: (id: string) => call('DELETE /_internal/session/:id', { params: { id } }),
    refreshes: { queryKey: keyOf(list) },
  })
  return (
    <CreatorList
      title={intl.formatMessage({ id: 'sessions.title', defaultMessage: 'Where you are signed in' })}
      intro={
        <FormattedMessage
          id="sessions.intro"
          defaultMessage="If you don't recognize a device, sign out of it and change your password."
        />
      }
      rows={sessions}
      row={(session) => (
        <SessionRow
          key={session.id}
          session={session}
          ending={busyWith === session.id}
          onEnd={() => void run(session.id)}
        />
      )}
      skeleton={{ rows: 3, icon: false }}
      empty={null}
    />
  )
}

/** `/settings/sessions` */
export function SessionsPage() {
  return <AccountFrame>{() => <Sessions />}</AccountFrame>
}
