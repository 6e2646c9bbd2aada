import { Server } from 'lucide-react'
import type { Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { cx } from '../../../ui/cx.ts'
import { FileSize } from '../../../ui/FileSize.tsx'
import { Link } from '../../../ui/Link.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { channelTexts, environmentTexts } from '../../project.texts.ts'
import { setupQuery } from '../../projectAddress.ts'
import type { VersionFile, VersionItem } from '../../versionItem.ts'
import { useProjectView } from '../project/projectView.ts'
import { FileLink } from '../version/FileLink.tsx'
import { ComesAlong } from './ComesAlong.tsx'
import styles from './GetPanel.module.css'
import type { Get, Offer } from './offer.ts'
import { type Along, sizeOf, type Ticks, useBundle } from './useBundle.ts'

type Found = Extract<Offer<VersionItem>, { version: VersionItem }>

/** “8b352aa0…15ff2d81”: enough to compare by eye. */
const shortHash = (hash: string) => `${hash.slice(0, 8)}…${hash.slice(-8)}`

function File({ file, version }: { file: VersionFile; version: VersionItem }) {
  const intl = useIntl()
  const { base, setup } = useProjectView()
  return (
    <div className={styles.file}>
      <p className={styles.fileLine}>
        <bdi className={styles.filename}>{file.filename}</bdi>
        <FileSize bytes={file.size} />
      </p>
      <p className={styles.fileLine}>
        <span>
          {intl.formatMessage(channelTexts[version.version_type])} <bdi>{version.version_number}</bdi> ·{' '}
          <TimeText at={version.date_published} show="date" />
        </span>
        <Link to={`${base}/version/${encodeURIComponent(version.id)}${setupQuery(setup)}`} className={styles.open}>
          <FormattedMessage id="get.whatChanged" defaultMessage="What changed" />
        </Link>
      </p>
      <p className={cx(styles.fileLine, styles.hash)}>
        <span>
          sha512 <bdi className={styles.mono}>{shortHash(file.hashes.sha512)}</bdi>
        </span>
        <CopyButton
          text={file.hashes.sha512}
          name="SHA-512"
          label={intl.formatMessage({ id: 'get.copy', defaultMessage: 'Copy' })}
        />
      </p>
    </div>
  )
}

/** “with Tallow, 2 files, 26.3 kB” */
function Total({ file, version, along }: { file: VersionFile; version: VersionItem; along: readonly Along[] }) {
  const size = <FileSize bytes={sizeOf(file, along)} />
  const [first] = along
  if (!first)
    return (
      <FormattedMessage
        id="get.alone"
        defaultMessage="{number} alone, {size}"
        values={{ number: <bdi>{version.version_number}</bdi>, size }}
      />
    )
  return (
    <FormattedMessage
      id="get.with"
      defaultMessage="{others, plural, one {with {name}, 2 files, {size}} other {{files} files, {size}}}"
      values={{ others: along.length, files: along.length + 1, name: <bdi>{first.name}</bdi>, size }}
    />
  )
}

function ServerNote({ version }: { version: VersionItem }) {
  const intl = useIntl()
  if (version.environment === 'unknown') return null
  return (
    <p className={styles.server}>
      <Server aria-hidden="true" size={16} />
      {version.environment === 'client_only' ? (
        <FormattedMessage id="get.notOnServers" defaultMessage="Not needed on servers" />
      ) : (
        intl.formatMessage(environmentTexts[version.environment])
      )}
    </p>
  )
}

type Props = {
  get: Get<VersionItem>
  offer: Found
  short: boolean
  ticks: Ticks
  lamp?: Ref<HTMLDivElement> | undefined
}

/** The file that was found, and the press that hands it out with what it needs. */
export function FileBox({ get, offer: { version, newer }, short, ticks, lamp }: Props) {
  const { base, setup } = useProjectView()
  const { file, along, needs } = useBundle(version, get.setup, ticks)
  if (!file)
    return (
      <p className={styles.why}>
        <FormattedMessage id="file.none" defaultMessage="No file" />
      </p>
    )
  return (
    <>
      {!short && <File file={file} version={version} />}
      <div ref={lamp} className={styles.lampPlace}>
        <FileLink file={file} also={along} size="large" color="brand" className={styles.lamp} named={false}>
          <FormattedMessage id="project.download" defaultMessage="Download" />{' '}
          <span className={styles.total}>
            <Total file={file} version={version} along={along} />
          </span>
        </FileLink>
      </div>
      <ServerNote version={version} />
      {newer && (
        <p className={styles.newer}>
          <FormattedMessage
            id="picker.newer"
            defaultMessage="{number} is newer but less stable."
            values={{
              number: (
                <Link
                  to={`${base}/version/${encodeURIComponent(newer.id)}${setupQuery(setup)}`}
                  className={styles.open}
                >
                  <bdi>{newer.version_number}</bdi>
                </Link>
              ),
            }}
          />
        </p>
      )}
      {!short && <ComesAlong needs={needs} ticked={ticks.ticked} onTick={ticks.tick} />}
    </>
  )
}
