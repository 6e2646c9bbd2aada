import { providerNames } from '@adit/events/identity/provider.values.ts'
import { useState } from 'react'
import { FormattedList, FormattedMessage } from 'react-intl'
import { useAuth } from '../../api/useAuth.ts'
import { Fills } from '../../app/kit/slot.tsx'
import { Button } from '../../ui/Button.tsx'
import { type PublicUser, userStaffCards, userStaffControls } from '../slots.ts'
import { LookDialog, type LookedAt } from './LookDialog.tsx'
import styles from './StaffPanel.module.css'

/** Private details, once a reason is recorded, and what staff can change. */
export function StaffPanel({ user }: { user: PublicUser }) {
  const { admin } = useAuth()
  const [asking, setAsking] = useState(false)
  // Held here alone: whoever comes back has to say again why they look.
  const [details, setDetails] = useState<LookedAt>()
  const mayLook = admin || user.role === 'developer'
  return (
    <section className={styles.panel} aria-labelledby="for-staff">
      <h2 id="for-staff" className={styles.title}>
        <FormattedMessage id="staffPanel.title" defaultMessage="For staff" />
      </h2>
      {details && <Details details={details} />}
      <div className={styles.controls}>
        {mayLook && !details && (
          <Button look="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <FormattedMessage id="look.view" defaultMessage="View details" />
          </Button>
        )}
        <Fills slot={userStaffControls} props={{ user }} />
      </div>
      {asking && <LookDialog user={user} admin={admin} onShown={setDetails} onClose={() => setAsking(false)} />}
    </section>
  )
}

function YesOrNo({ value }: { value: boolean }) {
  return value ? (
    <FormattedMessage id="look.yes" defaultMessage="Yes" />
  ) : (
    <FormattedMessage id="look.no" defaultMessage="No" />
  )
}

function Details({ details }: { details: LookedAt }) {
  return (
    <dl className={styles.details}>
      <dt>
        <FormattedMessage id="look.email" defaultMessage="Email" />
      </dt>
      <dd>
        <bdi>{details.email ?? '–'}</bdi>
      </dd>
      <dt>
        <FormattedMessage id="look.verified" defaultMessage="Email verified" />
      </dt>
      <dd>
        <YesOrNo value={details.email_verified} />
      </dd>
      <dt>
        <FormattedMessage id="look.providers" defaultMessage="Signs in with" />
      </dt>
      <dd>
        {details.auth_providers.length > 0 ? (
          <FormattedList value={details.auth_providers.map((provider) => providerNames[provider])} />
        ) : (
          <FormattedMessage id="look.providers.none" defaultMessage="No other service" />
        )}
      </dd>
      <dt>
        <FormattedMessage id="look.password" defaultMessage="Has a password" />
      </dt>
      <dd>
        <YesOrNo value={details.has_password} />
      </dd>
      <dt>
        <FormattedMessage id="look.totp" defaultMessage="Has an authenticator app" />
      </dt>
      <dd>
        <YesOrNo value={details.has_totp} />
      </dd>
      {details.payment_methods && (
        <>
          <dt>
            <FormattedMessage id="look.cards" defaultMessage="Payment methods" />
          </dt>
          <dd>
            {details.payment_methods.length === 0 ? (
              '–'
            ) : (
              <ul>
                {details.payment_methods.map((card) => (
                  <li key={`${card.brand} ${card.last4} ${card.exp_month} ${card.exp_year}`}>
                    <Fills slot={userStaffCards} props={{ card }} />
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}
