import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import styles from '../../../ui/form/Danger.module.css'
import { notify, notifyError } from '../../../ui/notifications.ts'
import { useManaged } from '../managed.ts'
import type { VersionV3 } from './versionDraft.ts'

/** Deletes the version. `after` is where to go then. */
export function DeleteVersion({ version, after }: { version: VersionV3; after: string }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { refresh } = useManaged()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const title = intl.formatMessage({ id: 'version.delete', defaultMessage: 'Delete the version' })
  const values = { number: version.version_number, downloads: version.downloads, files: version.files.length }
  const remove = async () => {
    setBusy(true)
    try {
      await call('DELETE /v3/version/:id', { params: { id: version.id } })
      notify({
        type: 'success',
        title: intl.formatMessage({ id: 'version.deleted', defaultMessage: '{number} is deleted' }, values),
      })
      await navigate(after, { replace: true })
      void refresh()
    } catch (error) {
      notifyError(intl.formatMessage({ id: 'error.title', defaultMessage: 'An error occurred' }), error)
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <section className={styles.danger}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.hint}>
          <FormattedMessage
            id="version.delete.hint"
            defaultMessage="Packs and launchers that use its files can no longer load them. To take it off the lists only, archive it."
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
            defaultMessage="{number} goes with its {files, plural, one {file} other {# files}} and {downloads, plural, one {# download} other {# downloads}}. This cannot be undone."
            values={values}
          />
        }
        confirmLabel={title}
        busy={busy}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
