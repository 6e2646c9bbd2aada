import { FormattedMessage, useIntl } from 'react-intl'
import { LinkButton } from '../ui/LinkButton.tsx'
import { State } from '../ui/State.tsx'
import { usePageHead } from '../ui/usePageHead.ts'

/** In place of a version that a project doesn't have. `to` is its list of versions. */
export function MissingVersion({ version, to }: { version: string; to: string }) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'version.missing', defaultMessage: 'Version not found' })
  usePageHead(title)
  return (
    <State
      title={title}
      actions={
        <LinkButton to={to}>
          <FormattedMessage id="versions.showAll" defaultMessage="Show all versions" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="version.missing.text"
        defaultMessage="This project has no version “{version}”. The address may have been mistyped, or the version may have been deleted."
        values={{ version: <bdi>{version}</bdi> }}
      />
    </State>
  )
}
