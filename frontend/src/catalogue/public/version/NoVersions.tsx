import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useProjectView } from '../project/projectView.ts'

function NoneYet() {
  const { base, insider } = useProjectView()
  return (
    <EmptyState
      title={<FormattedMessage id="project.versions.empty" defaultMessage="No versions yet" />}
      actions={
        insider && (
          <LinkButton to={`${base}/version/new`}>
            <FormattedMessage id="project.versions.add" defaultMessage="Upload a version" />
          </LinkButton>
        )
      }
    >
      <FormattedMessage
        id="project.versions.empty.text"
        defaultMessage="A version holds the files people download. Followers are notified about the first one."
      />
    </EmptyState>
  )
}

/** A list that its filter left empty, or that has nothing in it yet. */
export function NoVersions({ filtered, onClear }: { filtered: boolean; onClear?: () => void }) {
  if (!filtered) return <NoneYet />
  return (
    <EmptyState
      title={<FormattedMessage id="versions.noneMatch" defaultMessage="No versions match" />}
      actions={
        <Button onClick={onClear}>
          <FormattedMessage id="versions.showAll" defaultMessage="Show all versions" />
        </Button>
      }
    >
      <FormattedMessage id="versions.noneMatch.text" defaultMessage="A version must match all filters at once." />
    </EmptyState>
  )
}
