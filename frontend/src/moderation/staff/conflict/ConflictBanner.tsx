import { FormattedMessage } from 'react-intl'
import { useAuth } from '../../../api/useAuth.ts'
import { Banner } from '../../../ui/Banner.tsx'

/** Says why nobody but others decides on this, or what an admin must give to decide. */
export function ConflictBanner({ about }: { about: 'project' | 'report' }) {
  const { admin } = useAuth()
  return (
    <Banner tone="warning">
      <FormattedMessage
        id="moderation.conflict"
        defaultMessage="{about, select, project {You belong to this project, or are invited to it.} other {You made this report, or it is about you or your project.}} {admin, select, true {Leave the decision to others. If you must decide, give a reason: it is recorded, and other staff are notified.} other {Other staff will decide.}}"
        values={{ about, admin: String(admin) }}
      />
    </Banner>
  )
}
