import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call, type InputOf } from '../../../../api/client.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import form from '../../../../ui/form/Form.module.css'
import { useAction } from '../../../../ui/useAction.ts'
import { projectQueries } from '../../managedProject.ts'
import frame from '../VersionFrame.module.css'
import type { VersionV3 } from '../versionDraft.ts'
import { AddFiles } from './AddFiles.tsx'
import { ExistingFile, type PublishedFile } from './ExistingFile.tsx'
import styles from './FileInputs.module.css'

/** The files of a version: which is the main one, what the others are; files added and removed. Takes effect at once. */
export function VersionFiles({ version, locked }: { version: VersionV3; locked: boolean }) {
  const intl = useIntl()
  const [removing, setRemoving] = useState<PublishedFile | null>(null)
  const change = useAction({
    act: (body: InputOf<'PATCH /v3/version/:id'>['body']) =>
      call('PATCH /v3/version/:id', { params: { id: version.id }, body }),
    refreshes: projectQueries,
  })
  const removal = useAction({
    act: ({ hashes }: PublishedFile) =>
      call('DELETE /v2/version_file/:hash', { params: { hash: hashes.sha1 }, query: { version_id: version.id } }),
    refreshes: projectQueries,
    onDone: () => setRemoving(null),
    onFailed: () => setRemoving(null),
  })
  const busy = change.busy || removal.busy
  const title = intl.formatMessage({ id: 'files.delete.title', defaultMessage: 'Delete file' })
  return (
    <section className={frame.files}>
      <div>
        <h2>
          <FormattedMessage id="version.files" defaultMessage="Files" />
        </h2>
        <p className={form.intro}>
          <FormattedMessage id="version.files.intro" defaultMessage="Changes to files take effect immediately." />
        </p>
      </div>
      <ul className={styles.list} aria-busy={busy || undefined}>
        {version.files.map((file) => (
          <ExistingFile
            key={file.id}
            file={file}
            open={!locked && version.files.length > 1}
            busy={busy}
            onChange={(body) => void change.run(body)}
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
            defaultMessage="{name} can no longer be downloaded, including by launchers. You can't undo this."
            values={{ name: removing?.filename ?? '' }}
          />
        }
        confirmLabel={title}
        busy={busy}
        onConfirm={() => removing && void removal.run(removing)}
        onCancel={() => setRemoving(null)}
      />
    </section>
  )
}
