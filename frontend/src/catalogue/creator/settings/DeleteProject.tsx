import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import styles from '../../../ui/form/Danger.module.css'
import { useAction } from '../../../ui/useAction.ts'
import { projectQueries, useManaged } from '../managedProject.ts'

/** Deletes the project, once its name has been typed. */
export function DeleteProject() {
  const intl = useIntl()
  const navigate = useNavigate()
  const { project } = useManaged()
  const [asking, setAsking] = useState(false)
  const title = intl.formatMessage({ id: 'project.delete', defaultMessage: 'Delete project' })
  const { run, busy } = useAction({
    act: () => call('DELETE /v2/project/:id', { params: { id: project.id } }),
    done: intl.formatMessage(
      { id: 'project.deleted', defaultMessage: '“{name}” has been deleted' },
      { name: project.name },
    ),
    leave: () => navigate('/dashboard/projects', { replace: true }),
    refreshes: projectQueries,
    onFailed: () => setAsking(false),
  })
  return (
    <section className={styles.danger}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.hint}>
          <FormattedMessage
            id="project.delete.hint"
            defaultMessage="Its page, versions and gallery are deleted. Modpacks and launchers that use its files can no longer load them."
          />
        </p>
      </div>
      <Button color="red" look="outlined" onClick={() => setAsking(true)}>
        {title}
      </Button>
      <ConfirmDialog
        key={String(asking)}
        open={asking}
        title={title}
        description={
          <FormattedMessage
            id="project.delete.confirm"
            defaultMessage="“{name}” is deleted with its {versions, plural, one {# version} other {# versions}} and {downloads, plural, one {# download} other {# downloads}}. Nobody else can take its address. You can't undo this yourself."
            values={{ name: project.name, versions: project.versions.length, downloads: project.downloads }}
          />
        }
        confirmLabel={title}
        typeToConfirm={project.name}
        busy={busy}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
