import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import type { User } from '../../api/routes.ts'
import { forgetSession } from '../../api/signIn.ts'
import { Fills } from '../../app/kit/slot.tsx'
import { Button } from '../../ui/Button.tsx'
import danger from '../../ui/form/Danger.module.css'
import { accountDeletionNotes } from '../slots.ts'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import { OwnedProjects } from './OwnedProjects.tsx'

const ownedList = 'GET /_internal/dashboard/projects'
/** As many as an account can own. */
const ownedQuery = { filter: JSON.stringify({ owned: true }), range: JSON.stringify([0, 255]) }

/** Deletes one's own account: once it owns no project, and its name and password have been typed. */
export function DeleteAccount({ user }: { user: User }) {
  const intl = useIntl()
  const [asking, setAsking] = useState(false)
  const owned = useApi(ownedList, { query: ownedQuery })
  const title = intl.formatMessage({ id: 'account.delete', defaultMessage: 'Delete account' })
  const projects = owned.data ?? []
  return (
    <section className={danger.danger}>
      <div className={danger.words}>
        <h3>{title}</h3>
        <p className={danger.hint}>
          <FormattedMessage
            id="account.delete.hint"
            defaultMessage="You are signed out everywhere, and all your access tokens stop working."
          />
        </p>
        {projects.length > 0 && <OwnedProjects projects={projects} />}
      </div>
      <Button
        color="red"
        look="outlined"
        disabled={owned.isPending || projects.length > 0}
        onClick={() => setAsking(true)}
      >
        {title}
      </Button>
      {asking && (
        <DeleteQuestion
          user={user}
          title={title}
          notes={<Fills slot={accountDeletionNotes} props={{ user }} />}
          // A refusal may be about a project that was made meanwhile.
          refreshes={{ queryKey: keyOf(ownedList) }}
          onClose={() => setAsking(false)}
          onDeleted={forgetSession}
        />
      )}
    </section>
  )
}
