import { FormattedMessage, useIntl } from 'react-intl'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { MarkdownBody } from '../../../ui/MarkdownBody.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { typeTexts } from '../../project.texts.ts'
import { mainType } from '../../projectAddress.ts'
import { useProjectView } from './projectView.ts'
import { TabSkeleton } from './TabSkeleton.tsx'

/** What the creator says about the project. */
export function DescriptionTab() {
  const intl = useIntl()
  const { project, base, insider } = useProjectView()
  usePageHead(
    intl.formatMessage(
      { id: 'project.documentTitle', defaultMessage: '{name} - {type}' },
      { name: project.name, type: intl.formatMessage(typeTexts[mainType(project)]) },
    ),
  )
  if (project.description.trim() === '')
    return (
      <EmptyState
        title={<FormattedMessage id="project.description.empty" defaultMessage="No description yet" />}
        actions={
          insider && (
            <LinkButton to={`${base}/settings/description`}>
              <FormattedMessage id="project.description.write" defaultMessage="Write a description" />
            </LinkButton>
          )
        }
      />
    )
  return <MarkdownBody text={project.description} allowHtml fallback={<TabSkeleton />} />
}
