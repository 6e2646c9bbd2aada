import { FormattedMessage, useIntl } from 'react-intl'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FileSize } from '../../../ui/FileSize.tsx'
import { fileText } from '../../project.texts.ts'
import type { VersionFile } from '../../versionItem.ts'
import { FileLink } from './FileLink.tsx'
import styles from './VersionPage.module.css'

function FileRow({ file }: { file: VersionFile }) {
  const intl = useIntl()
  return (
    <li className={styles.file}>
      <div className={styles.fileHead}>
        <div>
          <bdi className={styles.filename}>{file.filename}</bdi>
          <span className={styles.muted}>
            {intl.formatMessage(fileText(file.file_type, file.primary))} · <FileSize bytes={file.size} />
          </span>
        </div>
        <FileLink file={file} circular look={file.primary ? 'standard' : 'outlined'} />
      </div>
      <dl className={styles.hashes}>
        <dt>SHA-1</dt>
        <dd>
          <CopyButton text={file.hashes.sha1} name="SHA-1" />
        </dd>
        <dt>SHA-512</dt>
        <dd>
          <CopyButton text={file.hashes.sha512} name="SHA-512" />
        </dd>
      </dl>
    </li>
  )
}

/** The files of a version, the main one first, with the hashes by which anybody can check a copy. */
export function FileTable({ files }: { files: readonly VersionFile[] }) {
  if (files.length === 0)
    return (
      <p className={styles.muted}>
        <FormattedMessage id="file.none" defaultMessage="No file" />
      </p>
    )
  return (
    <ul>
      {files
        .toSorted((left, right) => Number(right.primary) - Number(left.primary))
        .map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
    </ul>
  )
}
