import { BODY_MAX } from '@adit/events/catalogue/limits.values.ts'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { EditForm } from '../../../ui/form/EditForm.tsx'
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx'
import { projectQueries, useManaged } from '../managedProject.ts'
import { useLock } from '../useLock.tsx'
import { useProjectSave } from '../useProjectSave.ts'
import { tabTexts } from './SettingsNav.tsx'

/** What the project's page says. */
export function DescriptionTab() {
  const intl = useIntl()
  const { project } = useManaged()
  const save = useProjectSave()
  const locked = useLock('EDIT_BODY')
  const { description } = project
  const saved = useMemo(() => ({ description }), [description])
  return (
    <EditForm
      title={intl.formatMessage(tabTexts.description)}
      intro={
        <FormattedMessage
          id="description.intro"
          defaultMessage="What your project does, how to use it and what it works with. You can use Markdown and some HTML."
        />
      }
      saved={saved}
      locked={locked}
      refreshes={projectQueries}
      save={save}
      judge={(value) =>
        value.description.length > BODY_MAX
          ? {
              description: intl.formatMessage(
                { id: 'description.tooLong', defaultMessage: "A description can't be longer than {max} characters." },
                { max: BODY_MAX },
              ),
            }
          : {}
      }
    >
      {({ value, set, error }) => (
        <MarkdownEditor
          label={intl.formatMessage(tabTexts.description)}
          value={value.description}
          onChange={(text) => set('description', text)}
          limit={BODY_MAX}
          error={error('description')}
          rows={22}
          pictures={{ context: 'project', project_id: project.id }}
        />
      )}
    </EditForm>
  )
}
