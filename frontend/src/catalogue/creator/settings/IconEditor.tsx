import { ICON_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../../api/client.ts'
import { PictureField } from '../../../ui/form/PictureField.tsx'
import { endingOf } from '../../../ui/form/pictures.ts'
import { problemsOf } from '../../../ui/form/problems.ts'
import { useManaged } from '../managed.ts'

/** The project's icon. Takes effect at once, since a picture is nothing to weigh word by word. */
export function IconEditor() {
  const intl = useIntl()
  const { project, refresh } = useManaged()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const run = async (change: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await change()
      await refresh()
    } catch (error) {
      setProblem(Object.values(problemsOf(intl, error))[0])
    } finally {
      setBusy(false)
    }
  }
  const params = { id: project.id }
  return (
    <PictureField
      label={<FormattedMessage id="icon.label" defaultMessage="Icon" />}
      src={project.icon_url}
      name={project.name}
      maxBytes={ICON_BYTES_MAX}
      busy={busy}
      problem={problem}
      onChoose={(file) =>
        run(() => call('PATCH /v2/project/:id/icon', { params, query: { ext: endingOf(file) }, body: file }))
      }
      onRemove={() => run(() => call('DELETE /v2/project/:id/icon', { params }))}
    />
  )
}
