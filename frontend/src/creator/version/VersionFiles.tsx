import { isFileType } from '@adit/events/catalogue/file_type.values.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FileSize } from '../../ui/FileSize.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { notifyError } from '../../ui/notifications.ts'
import { Select } from '../../ui/Select.tsx'
import form from '../form/Form.module.css'
import { useManaged } from '../managed.ts'
import { AddFiles } from './AddFiles.tsx'
import styles from './FileInputs.module.css'
import { useFileTypeOptions } from './FileRow.tsx'
import frame from './VersionFrame.module.css'
import type { VersionV3 } from './versionDraft.ts'

type File = VersionV3['files'][number]

/** The files of a version: which is the main one, what the others are; files added and removed. Takes effect at once. */
export function VersionFiles({ version, locked }: { version: VersionV3; locked: boolean }) {
  const intl = useIntl()
  const { refresh } = useManaged()
  const options = useFileTypeOptions()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState<File | null>(null)
  const run = async (change: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await change()
    } catch (error) {
      notifyError(intl.formatMessage({ id: 'error.title', defaultMessage: 'An error occurred' }), error)
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  const patch = (body: Parameters<typeof change>[0]) => run(() => change(body))
  const change = (body: {
    primary_file?: ['sha1', string]
    file_types?: { algorithm: 'sha1'; hash: string; file_type: ReturnType<typeof typeOf> }[]
  }) => call('PATCH /v3/version/:id', { params: { id: version.id }, body })
  return (
    <section className={frame.files}>
      <h2>
        <FormattedMessage id="version.files" defaultMessage="Files" />
      </h2>
      <p className={form.intro}>
        <FormattedMessage id="version.files.intro" defaultMessage="Changes of files take effect at once." />
      </p>
      <ul className={styles.list} aria-busy={busy || undefined}>
        {version.files.map((file) => (
          <li key={file.id} className={styles.row}>
            <div className={styles.head}>
              <span className={styles.filename}>{file.filename}</span>
              {file.primary && (
                <Badge tone="brand">
                  <FormattedMessage id="files.primary" defaultMessage="Main file" />
                </Badge>
              )}
              <span className={styles.size}>
                <FileSize bytes={file.size} />
              </span>
              {!locked && version.files.length > 1 && (
                <IconButton
                  size="small"
                  color="red"
                  label={intl.formatMessage(
                    { id: 'files.delete', defaultMessage: 'Delete {name}' },
                    { name: file.filename },
                  )}
                  onClick={() => setRemoving(file)}
                  disabled={busy}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </div>
            {!locked && version.files.length > 1 && (
              <div className={styles.choices}>
                {!file.primary && (
                  <Button
                    size="small"
                    look="outlined"
                    disabled={busy}
                    onClick={() => patch({ primary_file: ['sha1', file.hashes.sha1] })}
                  >
                    <FormattedMessage id="files.makePrimary" defaultMessage="Make it the main file" />
                  </Button>
                )}
                <Select
                  label={intl.formatMessage(
                    { id: 'files.type', defaultMessage: 'What {name} is' },
                    { name: file.filename },
                  )}
                  hideLabel
                  value={file.file_type ?? ''}
                  onChange={(chosen) =>
                    patch({ file_types: [{ algorithm: 'sha1', hash: file.hashes.sha1, file_type: typeOf(chosen) }] })
                  }
                  options={options}
                  disabled={busy}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {!locked && <AddFiles version={version.id} />}
      <ConfirmDialog
        open={removing !== null}
        title={intl.formatMessage({ id: 'files.delete.title', defaultMessage: 'Delete the file' })}
        description={
          <FormattedMessage
            id="files.delete.text"
            defaultMessage="{name} can no longer be downloaded, by launchers either. This cannot be undone."
            values={{ name: removing?.filename ?? '' }}
          />
        }
        confirmLabel={intl.formatMessage({ id: 'files.delete.title', defaultMessage: 'Delete the file' })}
        busy={busy}
        onConfirm={async () => {
          if (removing)
            await run(() =>
              call('DELETE /v2/version_file/:hash', {
                params: { hash: removing.hashes.sha1 },
                query: { version_id: version.id },
              }),
            )
          setRemoving(null)
        }}
        onCancel={() => setRemoving(null)}
      />
    </section>
  )
}

function typeOf(chosen: string) {
  return isFileType(chosen) ? chosen : null
}
