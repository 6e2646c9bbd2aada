import { CloudOff, Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FileSize } from '../../../ui/FileSize.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { baseOf, setupQuery } from '../../projectAddress.ts'
import { useProjectView } from '../project/projectView.ts'
import styles from './GetPanel.module.css'
import type { Need, Needs } from './useNeeds.ts'

type RowProps = { need: Need; ticked: boolean; onTick: () => void }

function Row({ need: { kind, project, version, file, file_name }, ticked, onTick }: RowProps) {
  const intl = useIntl()
  const { setup } = useProjectView()
  const required = kind === 'required'
  const name = project?.name ?? file_name ?? ''
  return (
    <li className={styles.need}>
      <Avatar src={project?.icon_url} name={name} size={28} />
      <span className={styles.needName}>
        {project ? (
          <Link to={baseOf({ ...project, loaders: [] }) + setupQuery(setup)}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}{' '}
        {version && <bdi className={styles.quiet}>{version.version_number}</bdi>}
      </span>
      <span className={styles.quiet}>
        {file ? (
          required ? (
            <FormattedMessage
              id="get.needed"
              defaultMessage="needed, {size}"
              values={{ size: <FileSize bytes={file.size} /> }}
            />
          ) : (
            <FormattedMessage
              id="get.optional"
              defaultMessage="optional, {size}"
              values={{ size: <FileSize bytes={file.size} /> }}
            />
          )
        ) : project ? (
          <FormattedMessage id="get.noFile" defaultMessage="no file for this setup" />
        ) : (
          <FormattedMessage id="get.elsewhere" defaultMessage="from another site" />
        )}
      </span>
      {file && (
        <>
          <input
            type="checkbox"
            className={styles.tick}
            checked={required || ticked}
            disabled={required}
            onChange={onTick}
            aria-label={intl.formatMessage(
              { id: 'get.along', defaultMessage: 'Download {name} as well' },
              { name: project?.name ?? '' },
            )}
          />
          <noscript>
            <a href={file.url} download={file.filename} className={styles.plainGet}>
              <Download size={16} aria-hidden="true" />
              <span className="visually-hidden">
                <FormattedMessage
                  id="file.download"
                  defaultMessage="Download {filename}"
                  values={{ filename: file.filename }}
                />
              </span>
            </a>
          </noscript>
        </>
      )}
    </li>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="status">
      <CloudOff aria-hidden="true" size={16} className={styles.cloud} />
      <p>
        <FormattedMessage
          id="get.needsFailed"
          defaultMessage="What it needs couldn't be loaded. The file itself is not affected."
        />
      </p>
      <Button size="small" look="outlined" onClick={onRetry}>
        <FormattedMessage id="get.again" defaultMessage="Try again" />
      </Button>
    </div>
  )
}

type Props = { needs: Needs; ticked: ReadonlySet<string>; onTick: (id: string) => void }

/** What the file needs comes along; what it supports does if it is ticked. */
export function ComesAlong({ needs: { data, error, retry, expected }, ticked, onTick }: Props) {
  if (expected === 0 || data?.length === 0) return null
  return (
    <div className={styles.part}>
      <h2 className={styles.partTitle}>
        <FormattedMessage id="get.comesAlong" defaultMessage="Comes along" />
      </h2>
      {data ? (
        <ul>
          {data.map((need) => {
            const id = need.project?.id ?? need.file_name ?? ''
            return <Row key={id} need={need} ticked={ticked.has(id)} onTick={() => onTick(id)} />
          })}
        </ul>
      ) : error ? (
        <Failed onRetry={retry} />
      ) : (
        <ul aria-busy="true">
          {Array.from({ length: expected }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity and never change places.
            <li key={at} className={styles.need}>
              <Skeleton width={28} height={28} />
              <Skeleton width={140} height={14} />
            </li>
          ))}
        </ul>
      )}
      <noscript>
        <p className={styles.quiet}>
          <FormattedMessage id="get.oneByOne" defaultMessage="Without JavaScript, each file is downloaded by itself." />
        </p>
      </noscript>
    </div>
  )
}
