import { FormattedMessage, useIntl } from 'react-intl'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { moderationVerbs } from '../moderationVerbs.ts'
import type { StaffProject } from '../staffAnswers.ts'

/** Brings a deleted project back as it was. */
export function RestoreButton({ project }: { project: StaffProject }) {
  const intl = useIntl()
  const { restore } = useVerbs(moderationVerbs)
  const { run, busy } = useAction({
    act: () => restore(project.id),
    refreshes: {},
    done: intl.formatMessage(
      { id: 'moderation.restored', defaultMessage: '{title} has been restored' },
      { title: project.title },
    ),
  })
  return (
    <Button size="small" busy={busy} onClick={() => void run()}>
      <FormattedMessage id="moderation.restore" defaultMessage="Restore" />
    </Button>
  )
}
