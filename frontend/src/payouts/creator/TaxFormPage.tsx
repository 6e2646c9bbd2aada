import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Note } from '../../ui/form/Note.tsx'
import { Link } from '../../ui/Link.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './Form.module.css'
import { Money } from './Money.tsx'
import { TaxFormFields } from './TaxFormFields.tsx'
import { revenuePaths, type TaxForm } from './withdrawals.ts'

/** `/dashboard/revenue/tax-form`: what is on file, and a form to sign. */
export function TaxFormPage() {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'taxForm.title', defaultMessage: 'Tax form' })
  usePageHead(title)
  const balance = useApi('GET /v3/payout/balance')
  const form = useApi('GET /_internal/payout/tax_form')
  const error = form.error ?? balance.error
  const again = () => {
    void form.refetch()
    void balance.refetch()
  }
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.about}>
          {balance.data && (
            <FormattedMessage
              id="taxForm.about"
              defaultMessage="Whoever withdraws more than {limit} in a calendar year signs one. The site needs it for the tax authority of the United States. Name, address and number are stored sealed, and no page shows them again."
              values={{ limit: <Money of={balance.data.tax_form_above} places={0} /> }}
            />
          )}{' '}
          <Link to={revenuePaths.revenue}>
            <FormattedMessage id="withdraw.back" defaultMessage="Back to revenue" />
          </Link>
        </p>
      </header>
      {error ? (
        <ErrorState error={error} onRetry={again} />
      ) : form.data && balance.data ? (
        <div className={styles.form}>
          <OnFile {...form.data} />
          <TaxFormFields key={form.data.form?.signed} known={form.data} />
        </div>
      ) : (
        <SkeletonText lines={10} />
      )}
    </>
  )
}

function OnFile({ status, form }: TaxForm) {
  const intl = useIntl()
  if (!form) return null
  const isExpired = status === 'unrequested'
  return (
    <>
      {status === 'tin-mismatch' && (
        <Note tone="critical">
          <FormattedMessage
            id="taxForm.mismatch"
            defaultMessage="The tax authority knows the number in your form under another name. Nothing can be withdrawn until you sign a corrected form: give the name and the number exactly as the authority has them."
          />
        </Note>
      )}
      {isExpired && (
        <Note tone="warning">
          <FormattedMessage id="taxForm.expired" defaultMessage="Your form has expired. Sign a new one." />
        </Note>
      )}
      <section className={styles.onFile}>
        <h2>
          <FormattedMessage id="taxForm.onFile" defaultMessage="On file" />
        </h2>
        <dl className={styles.facts}>
          <dt>
            <FormattedMessage id="taxForm.form" defaultMessage="Form" />
          </dt>
          <dd>
            <bdi>{form.type}</bdi>
          </dd>
          <dt>
            <FormattedMessage id="taxForm.country" defaultMessage="Country" />
          </dt>
          <dd>{intl.formatDisplayName(form.country, { type: 'region', fallback: 'code' })}</dd>
          <dt>
            <FormattedMessage id="taxForm.signed" defaultMessage="Signed" />
          </dt>
          <dd>
            <FormattedDate value={form.signed} dateStyle="long" />
          </dd>
          <dt>
            {isExpired ? (
              <FormattedMessage id="taxForm.wasValidTo" defaultMessage="Was valid to" />
            ) : (
              <FormattedMessage id="taxForm.validTo" defaultMessage="Valid to" />
            )}
          </dt>
          <dd>
            {form.expires === null ? (
              <FormattedMessage id="taxForm.untilReplaced" defaultMessage="Until you replace it" />
            ) : (
              <FormattedDate value={form.expires} dateStyle="long" timeZone="UTC" />
            )}
          </dd>
        </dl>
      </section>
    </>
  )
}
