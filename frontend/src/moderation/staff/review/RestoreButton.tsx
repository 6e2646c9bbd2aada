import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useStaffVerbs } from '../../../app/staff/useStaffVerbs.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify, notifyError } from '../../../ui/notifications.ts'
import type { StaffProject } from '../types.ts'

/** Brings a deleted project back as it was. */
export function RestoreButton({ project }: { project: StaffProject }) {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const { restore } = useStaffVerbs()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await restore(project.id)
      await queryClient.invalidateQueries()
      notify({
        type: 'success',
        title: intl.formatMessage(
          { id: 'moderation.restored', defaultMessage: '{title} is restored' },
          { title: project.title },
        ),
      })
    } catch (error) {
      notifyError(intl.formatMessage({ id: 'moderation.error', defaultMessage: 'An error occurred' }), error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy} onClick={press}>
      <FormattedMessage id="moderation.restore" defaultMessage="Restore" />
    </Button>
  )
}
