import { termsVersion } from '@adit/events/billing/terms.values.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { apiQuery, useApi } from '../../api/apiQuery.ts'
import { useAuth } from '../../api/useAuth.ts'
import { NotFoundPage } from '../../app/kit/NotFoundPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Note } from '../../ui/form/Note.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Link } from '../../ui/Link.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import { type Offer, offerRoute } from '../offer.ts'
import { PayDialog } from '../PayDialog.tsx'
import {
  formatPrice,
  intervalTexts,
  offeredIntervals,
  type Product,
  priceIn,
  productsRoute,
  savingOf,
} from '../price.ts'
import { Consent } from './Consent.tsx'
import styles from './PlusPage.module.css'

/** `/plus`: what the subscription is, what it costs, and the way to it. There is no such page where nothing is sold. */
export function PlusPage() {
  const { data: offer, error, refetch } = useApi(offerRoute)
  const products = useApi(productsRoute)
  const failure = error ?? products.error
  if (offer?.provider === null) return <NotFoundPage />
  if (failure) return <ErrorState error={failure} onRetry={() => void Promise.all([refetch(), products.refetch()])} />
  const plus = products.data?.find(({ metadata }) => metadata.type === 'midas')
  if (!offer || !plus) return <SkeletonText lines={8} />
  return <Plus plus={plus} offer={offer} />
}

type Interval = (typeof offeredIntervals)[number]

function Plus({ plus, offer: { currency, contributes, pretended } }: { plus: Product; offer: Offer }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { user, loading } = useAuth()
  const [interval, setInterval] = useState<Interval>('yearly')
  const [paying, setPaying] = useState(false)
  const [consent, setConsent] = useState({ terms: false, beginsAtOnce: false })
  const own = useQuery({ ...apiQuery('GET /_internal/billing/subscriptions'), enabled: Boolean(user) })
  const title = intl.formatMessage({ id: 'plus.title', defaultMessage: 'Adit Plus' })
  usePageHead(title)
  const price = priceIn(plus, currency)
  const hintOf = (each: Interval): string => {
    const text = intl.formatMessage(intervalTexts[each])
    const saving = price ? savingOf(price, each) : 0
    if (saving === 0) return text
    const values = { interval: text, percent: intl.formatNumber(saving, { style: 'percent' }) }
    return intl.formatMessage(
      { id: 'plus.saving', defaultMessage: '{interval}, {percent} less than month by month' },
      values,
    )
  }
  const hasIt = own.data?.some(({ state }) => state !== 'ended') ?? false
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>
          <FormattedMessage
            id="plus.lead"
            defaultMessage="A subscription that pays for the servers this catalogue runs on."
          />
        </p>
      </header>
      <ul className={styles.points}>
        {contributes && (
          <li>
            <FormattedMessage
              id="plus.creators"
              defaultMessage="Half of each payment, without tax, joins the creators’ pool day by day. Your charges show what they got, and on which days. <link>How revenue is shared</link>"
              values={{ link: (text) => <Link to="/docs/revenue">{text}</Link> }}
            />
          </li>
        )}
        <li>
          <FormattedMessage
            id="plus.badge"
            defaultMessage="A Plus badge on your profile for as long as you subscribe. Everybody who is signed in sees it."
          />
        </li>
        <li>
          <FormattedMessage
            id="plus.cancel"
            defaultMessage="Cancel at any time. You keep Plus until the end of what you have paid for."
          />
        </li>
      </ul>
      {pretended && (
        <Note>
          <FormattedMessage
            id="plus.pretended"
            defaultMessage="Payments are pretended on this site: test cards pay, and no money moves."
          />
        </Note>
      )}
      {hasIt ? (
        <div className={styles.actions}>
          <LinkButton to="/settings/billing">
            <FormattedMessage id="plus.manage" defaultMessage="Manage your subscription" />
          </LinkButton>
        </div>
      ) : (
        <>
          <RadioCards
            legend={<FormattedMessage id="plus.interval" defaultMessage="How often you pay" />}
            value={interval}
            onChange={setInterval}
            cards={offeredIntervals.map((each) => ({
              value: each,
              text: <bdi>{price && formatPrice(intl, price.prices.intervals[each], currency)}</bdi>,
              hint: hintOf(each),
            }))}
          />
          {user && <Consent given={consent} onChange={setConsent} />}
          <div className={styles.actions}>
            {user || loading ? (
              <Button
                color="brand"
                size="large"
                disabled={!user || !own.data || !consent.terms || !consent.beginsAtOnce}
                onClick={() => setPaying(true)}
              >
                <FormattedMessage id="plus.subscribe" defaultMessage="Subscribe" />
              </Button>
            ) : (
              <LinkButton color="brand" size="large" to="/auth/sign-in?redirect=%2Fplus">
                <FormattedMessage id="plus.subscribe" defaultMessage="Subscribe" />
              </LinkButton>
            )}
          </div>
        </>
      )}
      {paying && (
        <PayDialog
          title={title}
          purpose={{ kind: 'subscribe', productId: plus.id, interval, terms: termsVersion }}
          onClose={() => setPaying(false)}
          onDone={() => void navigate('/settings/billing')}
        />
      )}
    </div>
  )
}
