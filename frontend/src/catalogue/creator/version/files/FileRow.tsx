import { fileTypes, isFileType } from '@adit/events/catalogue/version/file_type.values.ts'
import { FileCheck2, FileX2, RotateCw, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../../ui/Button.tsx'
import { FileSize } from '../../../../ui/FileSize.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { fileText } from '../../../project.texts.ts'
import styles from './FileInputs.module.css'
import { FileReading } from './FileReading.tsx'
import type { NewFile, NewFiles } from './useNewFiles.ts'

type Props = {
  entry: NewFile
  primary: boolean
  /** It is the only one, so there is nothing to choose. */
  single: boolean
  problem: string | undefined
  files: NewFiles
  disabled: boolean
}

/** Choices of what a file is; on the wire the main kind has no name. */
export function useFileTypeOptions() {
  const intl = useIntl()
  return [
    { value: '', text: intl.formatMessage({ id: 'files.plain', defaultMessage: 'Project file' }) },
    ...fileTypes.map((type) => ({ value: type as string, text: intl.formatMessage(fileText(type, false)) })),
  ]
}

/** One chosen file: what it is, what was read in it, and why it is refused. */
export function FileRow({ entry, primary, single, problem, files, disabled }: Props) {
  const intl = useIntl()
  const { key, file, type, state, share } = entry
  const options = useFileTypeOptions()
  const unheard = state === 'refused' || state === 'unread'
  const wrong = unheard ? entry.problem : problem
  return (
    <li className={styles.row} data-wrong={wrong ? true : undefined}>
      <div className={styles.head}>
        {wrong ? <FileX2 aria-hidden="true" /> : <FileCheck2 aria-hidden="true" />}
        <span className={styles.filename}>{file.name}</span>
        <span className={styles.size}>
          <FileSize bytes={file.size} />
        </span>
        {state === 'unread' && (
          <Button size="small" onClick={() => files.retry(key)} disabled={disabled}>
            <RotateCw aria-hidden="true" />
            <FormattedMessage id="files.retry" defaultMessage="Read again" />
          </Button>
        )}
        <IconButton
          size="small"
          label={intl.formatMessage({ id: 'files.remove', defaultMessage: 'Remove {name}' }, { name: file.name })}
          onClick={() => files.remove(key)}
          disabled={disabled}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {(state === 'waiting' || state === 'reading') && (
        <ProgressBar
          label={intl.formatMessage({ id: 'files.reading', defaultMessage: 'Reading the file' })}
          share={share === 1 ? null : share}
        />
      )}
      {wrong && (
        <p role="alert" className={styles.problem}>
          {wrong}
        </p>
      )}
      {entry.inspection && <FileReading inspection={entry.inspection} aside={type !== null} />}
      <div className={styles.choices}>
        {!single && type === null && (
          <label className={styles.primary}>
            <input
              type="radio"
              name="primary-file"
              checked={primary}
              disabled={disabled}
              onChange={() => files.setPrimary(key)}
            />
            <FormattedMessage id="files.primary" defaultMessage="Main file" />
          </label>
        )}
        {(!single || type !== null) && (
          <Select
            label={intl.formatMessage({ id: 'files.type', defaultMessage: 'Type of {name}' }, { name: file.name })}
            hideLabel
            value={type ?? ''}
            onChange={(chosen) => files.setType(key, isFileType(chosen) ? chosen : null)}
            options={options}
            disabled={disabled}
          />
        )}
      </div>
    </li>
  )
}
