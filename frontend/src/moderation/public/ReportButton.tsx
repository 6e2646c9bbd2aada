import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { defineMessages, FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { useAuth } from '../../api/useAuth.ts'
import { Button, type ButtonStyle } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { lazyNamed } from '../../ui/lazyNamed.ts'
import type { Reported } from './reportedItem.ts'

const ReportDialog = lazyNamed(() => import('./ReportDialog.tsx'), 'ReportDialog')

/** A page may offer to report two things, such as a version and its project. */
const labels = defineMessages({
  project: { id: 'report.action.project', defaultMessage: 'Report project' },
  version: { id: 'report.action.version', defaultMessage: 'Report version' },
  user: { id: 'report.action.user', defaultMessage: 'Report user' },
})

type Props = { item: Reported } & Pick<ButtonStyle, 'size' | 'look'>

/** Reports what the page shows. People who are not signed in are asked to sign in first. */
export function ReportButton({ item, size = 'standard', look = 'transparent' }: Props) {
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  const label = (
    <>
      <Flag aria-hidden="true" />
      <FormattedMessage {...labels[item.type]} />
    </>
  )
  if (!user)
    return (
      <LinkButton
        size={size}
        look={look}
        rel="nofollow"
        to={`/auth/sign-in?redirect=${encodeURIComponent(pathname + search)}`}
      >
        {label}
      </LinkButton>
    )
  return (
    <>
      <Button
        size={size}
        look={look}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={ReportDialog.preload}
      >
        {label}
      </Button>
      {open && (
        <Suspense>
          <ReportDialog item={item} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
