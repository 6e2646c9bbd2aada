import { FormattedMessage } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ReversalCard } from './ReversalCard.tsx'
import styles from './Reversals.module.css'
import { reversalPath } from './withdrawals.ts'

/** What was taken back of the viewer's revenue. Nothing if there is nothing. */
export function Reversals() {
  const { data, error, refetch } = useApi('GET /_internal/payout/reversals')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.reversals.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="reversals">
      <div>
        <h2 id="reversals">
          <FormattedMessage id="reversals.title" defaultMessage="Taken back" />
        </h2>
        <p className={styles.about}>
          <FormattedMessage
            id="reversals.about"
            defaultMessage="Two admins decided that views or downloads behind this revenue weren’t real. It came from what was pending first, then from what could be paid out. What you earn next pays what is still owed."
          />
        </p>
      </div>
      <ul className={styles.list}>
        {data.reversals.map((reversal) => (
          <li key={reversal.id}>
            <ReversalCard reversal={reversal} projects={data.projects}>
              <div>
                <LinkButton to={reversalPath(reversal.id)} size="small" look="outlined">
                  <FormattedMessage id="reversals.toAppeal" defaultMessage="Conversation with staff" />
                </LinkButton>
              </div>
            </ReversalCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
