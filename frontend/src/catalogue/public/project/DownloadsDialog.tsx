import { FormattedMessage, useIntl } from 'react-intl'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import styles from './Dialogs.module.css'
import { useProjectView } from './projectView.ts'

const shown = 12

function Parts() {
  const { project, base, versions } = useProjectView()
  if (versions.error && !versions.data) return <ErrorState error={versions.error} onRetry={versions.retry} />
  if (!versions.data) return <SkeletonText lines={6} />
  const parts = versions.data.toSorted((left, right) => right.downloads - left.downloads).slice(0, shown)
  const rest = project.downloads - parts.reduce((sum, { downloads }) => sum + downloads, 0)
  const most = Math.max(1, rest, ...parts.map(({ downloads }) => downloads))
  const bar = (downloads: number) => (
    <span className={styles.bar} style={{ inlineSize: `${(100 * downloads) / most}%` }} aria-hidden="true" />
  )
  return (
    <div className={styles.chart}>
      <ul className={styles.rows}>
        {parts.map(({ id, version_number, downloads }) => (
          <li key={id}>
            {bar(downloads)}
            <Link to={`${base}/version/${encodeURIComponent(id)}`}>
              <bdi>{version_number}</bdi>
            </Link>
            <NumberText value={downloads} full />
          </li>
        ))}
        {rest > 0 && (
          <li>
            {bar(rest)}
            <FormattedMessage id="project.downloads.rest" defaultMessage="Other and deleted versions" />
            <NumberText value={rest} full />
          </li>
        )}
      </ul>
    </div>
  )
}

/** What the number of downloads is made of. */
export function DownloadsDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { project } = useProjectView()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'project.downloads.title', defaultMessage: 'Where the downloads come from' })}
      description={
        <>
          <p className={styles.total}>{intl.formatNumber(project.downloads)}</p>
          <p>
            <FormattedMessage
              id="project.downloads.rule"
              defaultMessage="Each IP address counts once an hour for each file. Bots and repeated requests don't count. <rule>How downloads are counted</rule>"
              values={{ rule: (text) => <a href="/docs/downloads">{text}</a> }}
            />
          </p>
        </>
      }
    >
      <Parts />
    </Dialog>
  )
}
