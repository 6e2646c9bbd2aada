import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useAuth } from '../../../api/useAuth.ts'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { ConflictDialog } from '../conflict/ConflictDialog.tsx'
import { moderationVerbs } from '../moderationVerbs.ts'
import type { StaffProject } from '../staffAnswers.ts'

/** Brings a deleted project back as it was. */
export function RestoreButton({ project }: { project: StaffProject }) {
  const intl = useIntl()
  const { restore } = useVerbs(moderationVerbs)
  const { admin } = useAuth()
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction({
    act: (reason: string | undefined) => restore(project.id, reason),
    refreshes: {},
    onDone: () => setAsking(false),
    onFailed: () => setAsking(false),
    done: intl.formatMessage(
      { id: 'moderation.restored', defaultMessage: '{title} has been restored' },
      { title: project.title },
    ),
  })
  if (project.own && !admin) return null
  const label = intl.formatMessage({ id: 'moderation.restore', defaultMessage: 'Restore' })
  return (
    <>
      <Button size="small" busy={busy} onClick={() => (project.own ? setAsking(true) : void run(undefined))}>
        {label}
      </Button>
      {asking && (
        <ConflictDialog
          title={intl.formatMessage({ id: 'moderation.restore.own', defaultMessage: 'Restore your own project?' })}
          description={<bdi>{project.title}</bdi>}
          confirmLabel={label}
          busy={busy}
          onConfirm={(reason) => void run(reason)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
