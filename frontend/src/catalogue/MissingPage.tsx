import { FormattedMessage, useIntl } from 'react-intl'
import { LinkButton } from '../ui/LinkButton.tsx'
import { State } from '../ui/State.tsx'
import { usePageHead } from '../ui/usePageHead.ts'

/** In place of a tab that a project doesn't have. `to` is the project's first tab. */
export function MissingPage({ name, to }: { name: string; to: string }) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'project.page.missing', defaultMessage: 'Page not found' })
  usePageHead(title)
  return (
    <State
      title={title}
      actions={
        <LinkButton to={to}>
          <FormattedMessage id="project.page.first" defaultMessage="Go to the first tab" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="project.page.missing.text"
        defaultMessage="This project has no page “{name}”. The address may have been mistyped."
        values={{ name: <bdi>{name}</bdi> }}
      />
    </State>
  )
}
