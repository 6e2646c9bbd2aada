import { useState } from 'react'
import { NullableBooleanInput, TextInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { AppSuspensionDialog } from './AppSuspensionDialog.tsx'
import styles from './StaffAppsList.module.css'
import type { StaffApp } from './staffAppVerbs.ts'

/** The apps of third parties, which admins suspend. */
export function StaffAppsList() {
  const intl = useIntl()
  return (
    <StaffList<StaffApp>
      title={intl.formatMessage({ id: 'staffApps.title', defaultMessage: 'Third-party apps' })}
      description={
        <FormattedMessage
          id="staffApps.about"
          defaultMessage="Apps that act for people who have authorized them. While an app is suspended, none of its tokens work and nobody can authorize it."
        />
      }
      empty={<FormattedMessage id="staffApps.empty" defaultMessage="No app matches" />}
      sort={{ field: 'created', order: 'DESC' }}
      filters={
        <>
          <TextInput
            source="q"
            label={intl.formatMessage({ id: 'staffApps.search', defaultMessage: 'Name or client ID' })}
          />
          <NullableBooleanInput
            source="suspended"
            label={intl.formatMessage({ id: 'staffApps.suspended', defaultMessage: 'Suspended' })}
          />
        </>
      }
      row={(app) => <StaffAppRow key={app.id} app={app} />}
    />
  )
}

function StaffAppRow({ app }: { app: StaffApp }) {
  const intl = useIntl()
  const { name, owner, suspension } = app
  const [asking, setAsking] = useState(false)
  const isSuspended = suspension !== null
  return (
    <DataRow>
      <Avatar src={app.icon_url} name={name} size={40} />
      <div className={styles.about}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {isSuspended && (
            <Badge tone="red">
              <FormattedMessage id="staffApps.suspended" defaultMessage="Suspended" />
            </Badge>
          )}
        </p>
        {isSuspended && (
          <p>
            <FormattedMessage
              id="staffApps.reason"
              defaultMessage="Reason: {reason}"
              values={{ reason: <bdi>{suspension}</bdi> }}
            />
          </p>
        )}
        {app.description && (
          <p>
            <bdi>{app.description}</bdi>
          </p>
        )}
        <p className={styles.facts}>
          <span>
            <FormattedMessage
              id="staffApps.owner"
              defaultMessage="By {owner}"
              values={{
                owner: (
                  <Link to={`/user/${encodeURIComponent(owner.username)}`}>
                    <bdi>{owner.username}</bdi>
                  </Link>
                ),
              }}
            />
          </span>
          <span>
            <FormattedMessage
              id="staffApps.created"
              defaultMessage="Registered {time}"
              values={{ time: <TimeText at={app.created} /> }}
            />
          </span>
          <span>
            <FormattedMessage
              id="staffApps.authorizations"
              defaultMessage="{count, plural, =0 {Authorized by nobody} one {Authorized by # account} other {Authorized by # accounts}}"
              values={{ count: app.authorizations }}
            />
          </span>
          <bdi>{app.id}</bdi>
        </p>
      </div>
      <Button
        size="small"
        color={isSuspended ? 'standard' : 'red'}
        look="outlined"
        onClick={() => setAsking(true)}
        aria-label={
          isSuspended
            ? intl.formatMessage(
                { id: 'staffApps.reinstate.label', defaultMessage: 'Lift the suspension of {name}' },
                { name },
              )
            : intl.formatMessage({ id: 'staffApps.suspend.label', defaultMessage: 'Suspend {name}' }, { name })
        }
      >
        {isSuspended ? (
          <FormattedMessage id="staffApps.reinstate" defaultMessage="Lift suspension" />
        ) : (
          <FormattedMessage id="staffApps.suspend" defaultMessage="Suspend" />
        )}
      </Button>
      {asking && <AppSuspensionDialog app={app} onClose={() => setAsking(false)} />}
    </DataRow>
  )
}
