import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../../../api/client.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import form from '../../../../ui/form/Form.module.css'
import { notifyError } from '../../../../ui/notifications.ts'
import { useManaged } from '../../managed.ts'
import frame from '../VersionFrame.module.css'
import type { VersionV3 } from '../versionDraft.ts'
import { AddFiles } from './AddFiles.tsx'
import { ExistingFile, type PublishedFile } from './ExistingFile.tsx'
import styles from './FileInputs.module.css'

/** The files of a version: which is the main one, what the others are; files added and removed. Takes effect at once. */
export function VersionFiles({ version, locked }: { version: VersionV3; locked: boolean }) {
  const intl = useIntl()
  const { refresh } = useManaged()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState<PublishedFile | null>(null)
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
  const remove = async ({ hashes }: PublishedFile) => {
    const input = { params: { hash: hashes.sha1 }, query: { version_id: version.id } }
    await run(() => call('DELETE /v2/version_file/:hash', input))
    setRemoving(null)
  }
  const title = intl.formatMessage({ id: 'files.delete.title', defaultMessage: 'Delete the file' })
  return (
    <section className={frame.files}>
      <div>
        <h2>
          <FormattedMessage id="version.files" defaultMessage="Files" />
        </h2>
        <p className={form.intro}>
          <FormattedMessage id="version.files.intro" defaultMessage="Changes of files take effect at once." />
        </p>
      </div>
      <ul className={styles.list} aria-busy={busy || undefined}>
        {version.files.map((file) => (
          <ExistingFile
            key={file.id}
            file={file}
            open={!locked && version.files.length > 1}
            busy={busy}
            onChange={(body) => void run(() => call('PATCH /v3/version/:id', { params: { id: version.id }, body }))}
            onRemove={() => setRemoving(file)}
          />
        ))}
      </ul>
      {!locked && <AddFiles version={version.id} />}
      <ConfirmDialog
        open={removing !== null}
        title={title}
        description={
          <FormattedMessage
            id="files.delete.text"
            defaultMessage="{name} can no longer be downloaded, by launchers either. This cannot be undone."
            values={{ name: removing?.filename ?? '' }}
          />
        }
        confirmLabel={title}
        busy={busy}
        onConfirm={() => {
          if (removing) void remove(removing)
        }}
        onCancel={() => setRemoving(null)}
      />
    </section>
  )
}
