import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { useAuth } from '../api/useAuth.ts'
import { LinkButton } from './LinkButton.tsx'
import { State } from './State.tsx'
import { usePageHead } from './usePageHead.ts'

/** The viewer may not see or change this. `children` says whom to ask; `whole` is for all of a page. */
export function NoPermission({ children, whole = false }: { children?: ReactNode; whole?: boolean }) {
  const { signedIn } = useAuth()
  const title = useIntl().formatMessage({ id: 'noPermission.title', defaultMessage: 'No permission' })
  usePageHead(whole ? title : null)
  const { pathname, search } = useLocation()
  const signIn = (
    <LinkButton color="brand" to={`/auth/sign-in?redirect=${encodeURIComponent(pathname + search)}`}>
      <FormattedMessage id="noPermission.signIn" defaultMessage="Sign in" />
    </LinkButton>
  )
  return (
    <State icon={<Lock />} whole={whole} title={title} actions={!signedIn && signIn}>
      {children ??
        (signedIn ? (
          <FormattedMessage
            id="noPermission.text"
            defaultMessage="Your account isn't allowed to do this. Ask an owner or another member to do it or to give you the permission."
          />
        ) : (
          <FormattedMessage id="noPermission.anonymous" defaultMessage="Sign in to see this page." />
        ))}
    </State>
  )
}
