import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/apiQuery.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow, RowList } from '../../ui/RowList.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import { MailView } from './MailView.tsx'
import styles from './OutboxPage.module.css'

/** `/_dev/mail`: the mails of a site that has no SMTP server. `mail` is the one that is open. */
export function OutboxPage() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const open = params.get('mail')
  const title = intl.formatMessage({ id: 'staff.mail.title', defaultMessage: 'Mails of this site' })
  usePageHead(title)
  return (
    <div className={styles.page}>
      <header>
        <h1>{title}</h1>
        <p className={styles.about}>
          <FormattedMessage
            id="staff.mail.about"
            defaultMessage="No SMTP server is set, so mails are kept here for 30 days instead of being sent."
          />
        </p>
      </header>
      {open === null ? <Mails title={title} /> : <OpenMail key={open} id={open} />}
    </div>
  )
}

function Mails({ title }: { title: string }) {
  const { data, error, isPending, refetch } = useApi('GET /_internal/mail', { query: { limit: 100 } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonText lines={8} />
  if (data.mails.length === 0) {
    return <EmptyState title={<FormattedMessage id="staff.mail.none" defaultMessage="No mails yet" />} />
  }
  return (
    <RowList label={title} layout="dense">
      {data.mails.map(({ id, to, subject, sent }) => (
        <DataRow key={id}>
          <Link to={`/_dev/mail?mail=${id}`} className={styles.subject}>
            {subject}
          </Link>
          <span className={styles.to}>
            <bdi>{to}</bdi>
          </span>
          <TimeText at={sent} />
        </DataRow>
      ))}
    </RowList>
  )
}

function OpenMail({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useApi('GET /_internal/mail/:id', { params: { id } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonText lines={12} />
  return (
    <article className={styles.page}>
      <p>
        <Link to="/_dev/mail">
          <FormattedMessage id="staff.mail.back" defaultMessage="All mails" />
        </Link>
      </p>
      <h2>{data.subject}</h2>
      <p className={styles.about}>
        <FormattedMessage
          id="staff.mail.facts"
          defaultMessage="To {to}, {time}"
          values={{ to: <bdi>{data.to}</bdi>, time: <TimeText at={data.sent} /> }}
        />
      </p>
      <MailView {...data} live />
    </article>
  )
}
