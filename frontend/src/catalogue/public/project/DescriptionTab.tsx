import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { typeTexts } from '../../project.texts.ts'
import { mainType } from '../../projectAddress.ts'
import { GalleryStrip } from '../gallery/GalleryStrip.tsx'
import { RecentHistory } from '../history/RecentHistory.tsx'
import { Description } from './Description.tsx'
import { PackContents } from './PackContents.tsx'
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
  return (
    <>
      <GalleryStrip />
      {project.description.trim() === '' ? <Missing base={base} insider={insider} /> : <Loaded id={id} />}
      <PackContents />
      <RecentHistory />
    </>
  )
}

function Missing({ base, insider }: { base: string; insider: boolean }) {
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
}

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = useApi('GET /_internal/project/:id/description', { params: { id } })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Description description={data} /> : <TabSkeleton />
}
