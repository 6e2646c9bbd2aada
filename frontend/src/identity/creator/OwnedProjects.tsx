import { FormattedMessage } from 'react-intl'
import type { ResponseOf } from '../../api/client.ts'
import danger from '../../ui/form/Danger.module.css'
import { Link } from '../../ui/Link.tsx'

export type OwnedProject = ResponseOf<'GET /_internal/dashboard/projects'>[number]

/** What must be transferred or deleted before the account, with the pages on which that is done. */
export function OwnedProjects({ projects }: { projects: readonly OwnedProject[] }) {
  return (
    <>
      <p className={danger.hint}>
        <FormattedMessage
          id="account.delete.owned"
          defaultMessage="{count, plural, one {You own this project. Transfer or delete it first:} other {You own these # projects. Transfer or delete each of them first:}}"
          values={{ count: projects.length }}
        />
      </p>
      <ul>
        {projects.map(({ id, slug, title, project_types: [type = 'project'] }) => {
          const settings = `/${type}/${encodeURIComponent(slug)}/settings`
          return (
            <li key={id}>
              <bdi>{title}</bdi>
              {': '}
              <Link to={`${settings}/members`}>
                <FormattedMessage id="account.delete.transfer" defaultMessage="Transfer" />
              </Link>
              {' · '}
              <Link to={settings}>
                <FormattedMessage id="account.delete.project" defaultMessage="Delete" />
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
