import { VERSION_FILE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { fileExtensions } from '@adit/events/catalogue/version/file_type.values.ts'
import { FormattedMessage } from 'react-intl'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import styles from './FileInputs.module.css'
import { FileRow } from './FileRow.tsx'
import type { NewFiles } from './useNewFiles.ts'

const endings = fileExtensions.map((extension) => `.${extension}`)

type Props = {
  files: NewFiles
  disabled?: boolean
  /** What is wrong with a file, by its key. */
  problemOf: (key: string) => string | undefined
  /** Beside files that are there already, none of the new ones is the main one. */
  additional?: boolean
}

/** Files to be uploaded, each with what was read in it. */
export function FileInputs({ files, disabled, problemOf, additional }: Props) {
  return (
    <div className={styles.files}>
      <FileDrop
        label={
          files.list.length === 0 && !additional ? (
            <FormattedMessage id="files.drop" defaultMessage="Version files" />
          ) : (
            <FormattedMessage id="files.dropMore" defaultMessage="More files" />
          )
        }
        accept={endings}
        maxBytes={VERSION_FILE_BYTES_MAX}
        multiple
        disabled={disabled ?? false}
        onFiles={files.add}
      />
      {files.list.length > 0 && (
        <ul className={styles.list}>
          {files.list.map((entry) => (
            <FileRow
              key={entry.key}
              entry={entry}
              primary={!additional && files.primary === entry.key}
              single={additional || files.list.length === 1}
              problem={problemOf(entry.key)}
              files={files}
              disabled={disabled ?? false}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
