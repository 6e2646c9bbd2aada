import { isFileType } from '@adit/events/catalogue/version/file_type.values.ts'
import { Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { InputOf } from '../../../../api/client.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { FileSize } from '../../../../ui/FileSize.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Select } from '../../../../ui/Select.tsx'
import type { VersionV3 } from '../versionDraft.ts'
import styles from './FileInputs.module.css'
import { useFileTypeOptions } from './FileRow.tsx'

export type PublishedFile = VersionV3['files'][number]

type Props = {
  file: PublishedFile
  /** It is one of several and may be changed. */
  open: boolean
  busy: boolean
  onChange: (body: InputOf<'PATCH /v3/version/:id'>['body']) => void
  onRemove: () => void
}

/** A published file: whether it is the main one, what it is otherwise, and its removal. */
export function ExistingFile({ file, open, busy, onChange, onRemove }: Props) {
  const intl = useIntl()
  const options = useFileTypeOptions()
  const { filename, primary, size, hashes } = file
  const setType = (chosen: string) => {
    const file_type = isFileType(chosen) ? chosen : null
    onChange({ file_types: [{ algorithm: 'sha1', hash: hashes.sha1, file_type }] })
  }
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.filename}>{filename}</span>
        {primary && (
          <Badge tone="brand">
            <FormattedMessage id="files.primary" defaultMessage="Main file" />
          </Badge>
        )}
        <span className={styles.size}>
          <FileSize bytes={size} />
        </span>
        {open && (
          <IconButton
            size="small"
            color="red"
            label={intl.formatMessage({ id: 'files.delete', defaultMessage: 'Delete {name}' }, { name: filename })}
            onClick={onRemove}
            disabled={busy}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {open && (
        <div className={styles.choices}>
          {!primary && (
            <Button
              size="small"
              look="outlined"
              disabled={busy}
              onClick={() => onChange({ primary_file: ['sha1', hashes.sha1] })}
            >
              <FormattedMessage id="files.makePrimary" defaultMessage="Set as main file" />
            </Button>
          )}
          <Select
            label={intl.formatMessage({ id: 'files.type', defaultMessage: 'Type of {name}' }, { name: filename })}
            hideLabel
            value={file.file_type ?? ''}
            onChange={setType}
            options={options}
            disabled={busy}
          />
        </div>
      )}
    </li>
  )
}
