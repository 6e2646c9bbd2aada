import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import styles from '../../../ui/form/Danger.module.css'
import { useAction } from '../../../ui/useAction.ts'
import { projectQueries } from '../managedProject.ts'
import type { VersionV3 } from './versionDraft.ts'

/** Deletes the version. `after` is where to go then. */
export function DeleteVersion({ version, after }: { version: VersionV3; after: string }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const title = intl.formatMessage({ id: 'version.delete', defaultMessage: 'Delete version' })
  const values = { number: version.version_number, downloads: version.downloads, files: version.files.length }
  const { run, busy } = useAction({
    act: () => call('DELETE /v3/version/:id', { params: { id: version.id } }),
    done: intl.formatMessage({ id: 'version.deleted', defaultMessage: '{number} has been deleted' }, values),
    leave: () => navigate(after, { replace: true }),
    refreshes: projectQueries,
    onFailed: () => setAsking(false),
  })
  return (
    <section className={styles.danger}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.hint}>
          <FormattedMessage
            id="version.delete.hint"
            defaultMessage="Modpacks and launchers that use its files can no longer load them. To remove it from lists only, archive it."
          />
        </p>
      </div>
      <Button color="red" look="outlined" onClick={() => setAsking(true)}>
        {title}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        description={
          <FormattedMessage
            id="version.delete.confirm"
            defaultMessage="{number} is deleted with its {files, plural, one {file} other {# files}} and {downloads, plural, one {# download} other {# downloads}}. You can't undo this."
            values={values}
          />
        }
        confirmLabel={title}
        busy={busy}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
