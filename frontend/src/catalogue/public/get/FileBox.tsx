import { Server } from 'lucide-react'
import { type Ref, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { cx } from '../../../ui/cx.ts'
import { FileSize } from '../../../ui/FileSize.tsx'
import { Link } from '../../../ui/Link.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { channelTexts, environmentTexts, fileText } from '../../project.texts.ts'
import { setupQuery } from '../../projectAddress.ts'
import type { VersionFile, VersionItem } from '../../versionItem.ts'
import { primaryFile } from '../download/versionChoice.ts'
import { useProjectView } from '../project/projectView.ts'
import { FileLink } from '../version/FileLink.tsx'
import { ComesAlong } from './ComesAlong.tsx'
import styles from './GetPanel.module.css'
import type { Get, Offer } from './offer.ts'
import { type Need, useNeeds } from './useNeeds.ts'

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

/** What the press brings beside the file itself. */
type Bundle = { name: string; url: string; filename: string; size: number }

function bundleOf(needs: readonly Need[], ticked: ReadonlySet<string>): Bundle[] {
  return needs.flatMap(({ kind, project, file }) =>
    project && file && (kind === 'required' || ticked.has(project.id)) ? [{ ...file, name: project.name }] : [],
  )
}

/** “with Tallow, 2 files, 26.3 kB” */
function Total({ file, version, bundle }: { file: VersionFile; version: VersionItem; bundle: readonly Bundle[] }) {
  const size = <FileSize bytes={bundle.reduce((sum, one) => sum + one.size, file.size)} />
  const [first] = bundle
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
      values={{ others: bundle.length, files: bundle.length + 1, name: <bdi>{first.name}</bdi>, size }}
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

type Props = { get: Get<VersionItem>; offer: Found; short: boolean; lamp?: Ref<HTMLDivElement> | undefined }

/** The file that was found, and the press that hands it out with what it needs. */
export function FileBox({ get, offer: { version, newer }, short, lamp }: Props) {
  const intl = useIntl()
  const { base, setup } = useProjectView()
  const needs = useNeeds(version, get.setup)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const file = primaryFile(version.files)
  if (!file)
    return (
      <p className={styles.why}>
        <FormattedMessage id="file.none" defaultMessage="No file" />
      </p>
    )
  const packs = version.files.filter((one) => one !== file && one.file_type === 'required-resource-pack')
  const bundle = [
    ...packs.map((pack) => ({ ...pack, name: intl.formatMessage(fileText(pack.file_type, false)) })),
    ...bundleOf(needs.data ?? [], ticked),
  ]
  return (
    <>
      {!short && <File file={file} version={version} />}
      <div ref={lamp} className={styles.lampPlace}>
        <FileLink file={file} also={bundle} size="large" color="brand" className={styles.lamp} named={false}>
          <FormattedMessage id="project.download" defaultMessage="Download" />{' '}
          <span className={styles.total}>
            <Total file={file} version={version} bundle={bundle} />
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
      {!short && (
        <ComesAlong
          needs={needs}
          ticked={ticked}
          onTick={(id) => {
            const next = new Set(ticked)
            if (!next.delete(id)) next.add(id)
            setTicked(next)
          }}
        />
      )}
    </>
  )
}
