import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { typeTexts } from '../../project.texts.ts'
import { mainType } from '../../projectAddress.ts'
import { RecentHistory } from '../history/RecentHistory.tsx'
import { useProjectView } from './projectView.ts'
import { TabSkeleton } from './TabSkeleton.tsx'

/** What the creator says about the project. */
export function DescriptionTab() {
  const intl = useIntl()
  const { project, id, base, insider } = useProjectView()
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
  return (
    <>
      <Description id={id} />
      <RecentHistory />
    </>
  )
}

function Description({ id }: { id: string }) {
  const { data, error, refetch } = useApi('GET /_internal/project/:id/description', { params: { id } })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <RenderedText rendered={data.rendered} /> : <TabSkeleton />
}
