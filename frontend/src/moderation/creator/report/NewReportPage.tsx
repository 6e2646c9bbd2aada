import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '../../../api/useAuth.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NoPermission } from '../../../ui/NoPermission.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { State } from '../../../ui/State.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { useUnsavedGuard } from '../../../ui/useUnsavedGuard.tsx'
import { ReportFields } from '../../public/ReportFields.tsx'
import { addressOf, type Named, namedByPage, namedIn } from '../../public/reportedAddress.ts'
import { useReportForm } from '../../public/useReportForm.ts'
import { itemTypeTexts } from '../../report.texts.ts'
import { newReportPath, reportPath } from '../../reportPaths.ts'
import styles from './NewReportPage.module.css'
import { type Found, useReported } from './useReported.ts'

/** `/report?item=project&itemID=…`: reports what the address names; without it, asks for the address of its page first. */
export function NewReportPage() {
  const intl = useIntl()
  const { user, loading } = useAuth()
  const named = namedIn(useSearchParams()[0])
  const title = intl.formatMessage({ id: 'report.page.title', defaultMessage: 'Report content' })
  usePageHead(title)
  if (!loading && !user) return <NoPermission whole />
  if (loading) return <SkeletonText lines={8} />
  return (
    <article className={styles.page}>
      <header>
        <h1>{title}</h1>
        <p className={styles.intro}>
          <FormattedMessage
            id="report.intro"
            defaultMessage="Only moderators can read your report. Report bugs on the project’s issue tracker instead."
          />
        </p>
      </header>
      {named ? <About key={addressOf(named)} named={named} /> : <Which />}
    </article>
  )
}

/** `unknown` is a name that leads nowhere. */
function Which({ unknown }: { unknown?: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(unknown)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const named = namedByPage(text)
    if (named) void navigate(addressOf(named))
    else setRefused(text.trim())
  }
  const problem =
    refused === '' ? (
      <FormattedMessage id="report.which.empty" defaultMessage="Enter the URL of the page." />
    ) : (
      <FormattedMessage
        id="report.which.unknown"
        defaultMessage="{item} couldn't be found. Copy the URL of a project, version or user page."
        values={{ item: <bdi>{refused}</bdi> }}
      />
    )
  return (
    <form className={styles.which} onSubmit={go} noValidate>
      <TextField
        label={<FormattedMessage id="report.which" defaultMessage="Page URL" />}
        description={
          <FormattedMessage
            id="report.which.hint"
            defaultMessage="The page of a project, version or user, such as {example}. Each of these pages also has a Report button."
            values={{ example: <code dir="ltr">{`${location.origin}/mod/…`}</code> }}
          />
        }
        value={text}
        onChange={setText}
        error={refused === undefined ? undefined : problem}
        inputMode="url"
        autoComplete="off"
        dir="ltr"
      />
      <Button type="submit" color="brand">
        <FormattedMessage id="report.which.go" defaultMessage="Continue" />
      </Button>
    </form>
  )
}

function About({ named }: { named: Named }) {
  const { found, missing, error, retry } = useReported(named)
  if (found) return <Writing found={found} />
  if (missing) return <Which unknown={named.id} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  return <SkeletonText lines={8} />
}

function Writing({ found: { item, to } }: { found: Found }) {
  const intl = useIntl()
  const form = useReportForm(item)
  const id = useId()
  const guard = useUnsavedGuard(!form.sent && (form.type !== null || form.body.trim() !== ''))
  if (form.sent) return <Sent report={form.sent} to={to} />
  return (
    <>
      <p className={styles.item}>
        <span className={styles.kind}>{intl.formatMessage(itemTypeTexts[item.type])}</span>
        <Link to={to}>
          <bdi>{item.name}</bdi>
        </Link>
        <Link to={newReportPath} className={styles.other}>
          <FormattedMessage id="report.which.other" defaultMessage="Report something else" />
        </Link>
      </p>
      <ReportFields id={id} form={form} />
      <div className={styles.actions}>
        <Button type="submit" form={id} color="brand" busy={form.busy}>
          <FormattedMessage id="report.send" defaultMessage="Send report" />
        </Button>
      </div>
      {guard}
    </>
  )
}

function Sent({ report, to }: { report: string; to: string }) {
  return (
    <State
      role="status"
      icon={<CircleCheck />}
      title={<FormattedMessage id="report.sent" defaultMessage="Your report has been sent to the moderators" />}
      actions={
        <>
          <LinkButton color="brand" to={reportPath(report)}>
            <FormattedMessage id="report.open" defaultMessage="Open the report" />
          </LinkButton>
          <LinkButton to={to}>
            <FormattedMessage id="report.back" defaultMessage="Go back to the page" />
          </LinkButton>
        </>
      }
    >
      <FormattedMessage
        id="report.sent.text"
        defaultMessage="They may have questions. You can see their messages and the outcome on the report’s page."
      />
    </State>
  )
}
