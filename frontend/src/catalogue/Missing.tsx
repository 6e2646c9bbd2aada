import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LinkButton } from '../ui/LinkButton.tsx'
import { State } from '../ui/State.tsx'
import { usePageHead } from '../ui/usePageHead.ts'

/** In place of a tab that a project doesn't have. `to` is the project's first tab. */
export function MissingPage({ name, to }: { name: string; to: string }) {
  const intl = useIntl()
  const link = <FormattedMessage id="project.page.first" defaultMessage="Go to the first tab" />
  return (
    <Missing
      title={intl.formatMessage({ id: 'project.page.missing', defaultMessage: 'Page not found' })}
      link={<LinkButton to={to}>{link}</LinkButton>}
    >
      <FormattedMessage
        id="project.page.missing.text"
        defaultMessage="This project has no page “{name}”. The address may have been mistyped."
        values={{ name: <bdi>{name}</bdi> }}
      />
    </Missing>
  )
}

/** In place of a version that a project doesn't have. `to` is its list of versions. */
export function MissingVersion({ version, to }: { version: string; to: string }) {
  const intl = useIntl()
  const link = <FormattedMessage id="versions.showAll" defaultMessage="Show all versions" />
  return (
    <Missing
      title={intl.formatMessage({ id: 'version.missing', defaultMessage: 'Version not found' })}
      link={<LinkButton to={to}>{link}</LinkButton>}
    >
      <FormattedMessage
        id="version.missing.text"
        defaultMessage="This project has no version “{version}”. The address may have been mistyped, or the version may have been deleted."
        values={{ version: <bdi>{version}</bdi> }}
      />
    </Missing>
  )
}

function Missing({ title, link, children }: { title: string; link: ReactNode; children: ReactNode }) {
  usePageHead(title)
  return (
    <State title={title} actions={link}>
      {children}
    </State>
  )
}
