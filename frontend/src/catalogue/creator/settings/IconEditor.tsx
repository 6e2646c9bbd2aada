import { ICON_BYTES_MAX } from '@adit/events/kit/picture.values.ts'
import { FormattedMessage } from 'react-intl'
import { call } from '../../../api/client.ts'
import { PictureField } from '../../../ui/form/PictureField.tsx'
import { endingOf } from '../../../ui/form/pictureFiles.ts'
import { useAction } from '../../../ui/useAction.ts'
import { projectQueries, useManaged } from '../managedProject.ts'

/** The project's icon. Takes effect at once, since a picture is nothing to weigh word by word. */
export function IconEditor() {
  const { project } = useManaged()
  const params = { id: project.id }
  const { run, busy, problem } = useAction({
    act: (file: File | null) =>
      file
        ? call('PATCH /v2/project/:id/icon', { params, query: { ext: endingOf(file) }, body: file })
        : call('DELETE /v2/project/:id/icon', { params }),
    failure: 'beside',
    refreshes: projectQueries,
  })
  return (
    <PictureField
      label={<FormattedMessage id="icon.label" defaultMessage="Icon" />}
      src={project.icon_url}
      name={project.name}
      maxBytes={ICON_BYTES_MAX}
      busy={busy}
      problem={problem}
      onChoose={run}
      onRemove={() => run(null)}
    />
  )
}
