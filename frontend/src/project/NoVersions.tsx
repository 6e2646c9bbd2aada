import { FormattedMessage } from 'react-intl'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** A list that its filter left empty, or that has nothing in it yet. */
export function NoVersions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return (
      <EmptyState title={<FormattedMessage id="project.versions.empty" defaultMessage="There are no versions yet" />} />
    )
  return (
    <EmptyState
      title={<FormattedMessage id="versions.noneMatch" defaultMessage="No version matches" />}
      actions={
        <Button onClick={onClear}>
          <FormattedMessage id="versions.showAll" defaultMessage="Show all versions" />
        </Button>
      }
    >
      <FormattedMessage
        id="versions.noneMatch.text"
        defaultMessage="All filters have to hold for one and the same version."
      />
    </EmptyState>
  )
}
