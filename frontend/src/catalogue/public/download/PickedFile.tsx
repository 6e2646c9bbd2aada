import { FormattedMessage } from 'react-intl'
import { FileSize } from '../../../ui/FileSize.tsx'
import { Link } from '../../../ui/Link.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { setupQuery } from '../../projectAddress.ts'
import type { VersionItem } from '../../versionItem.ts'
import { useProjectView } from '../project/projectView.ts'
import { ChannelBadge } from '../version/ChannelBadge.tsx'
import { FileLink } from '../version/FileLink.tsx'
import styles from './DownloadPicker.module.css'
import { primaryFile } from './versionChoice.ts'

/** The version that was found, and the press that hands out its file. */
export function PickedFile({ version }: { version: VersionItem }) {
  const { base, setup } = useProjectView()
  const file = primaryFile(version.files)
  const packs = version.files.filter((one) => one !== file && one.file_type === 'required-resource-pack')
  return (
    <>
      <div className={styles.picked}>
        <p className={styles.version}>
          <Link to={`${base}/version/${encodeURIComponent(version.id)}${setupQuery(setup)}`}>
            <bdi>{version.version_number}</bdi>
          </Link>
          <ChannelBadge channel={version.version_type} />
          <span className={styles.moment}>
            <TimeText at={version.date_published} />
          </span>
        </p>
        <p className={styles.file}>
          {file ? (
            <>
              <bdi title={file.filename}>{file.filename}</bdi>
              <FileSize bytes={file.size} />
            </>
          ) : (
            <FormattedMessage id="file.none" defaultMessage="No file" />
          )}
        </p>
      </div>
      {packs.map((pack) => (
        <FileLink key={pack.id} file={pack} size="large" look="outlined">
          <FormattedMessage id="file.requiredPack" defaultMessage="Required resource pack" />
        </FileLink>
      ))}
      {file && (
        <FileLink file={file} size="large" color="brand" className={styles.get}>
          <FormattedMessage id="project.download" defaultMessage="Download" />
        </FileLink>
      )}
    </>
  )
}

/** A newer version that is less finished. */
export function NewerVersion({ version }: { version: VersionItem }) {
  const { base, setup } = useProjectView()
  const file = primaryFile(version.files)
  return (
    <div className={styles.newer}>
      <ChannelBadge channel={version.version_type} />
      <p>
        <FormattedMessage
          id="picker.newer"
          defaultMessage="{number} is newer but less stable."
          values={{
            number: (
              <Link to={`${base}/version/${encodeURIComponent(version.id)}${setupQuery(setup)}`}>
                <bdi>{version.version_number}</bdi>
              </Link>
            ),
          }}
        />
      </p>
      {file && <FileLink file={file} size="small" look="outlined" circular />}
    </div>
  )
}
