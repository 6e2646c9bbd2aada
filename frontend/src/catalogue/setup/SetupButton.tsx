import { ChevronDown } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { lazyNamed } from '../../ui/lazyNamed.ts'
import { tagName } from '../tags.ts'
import { Doorway } from './Doorway.tsx'
import styles from './SetupButton.module.css'
import { useSetup } from './setup.ts'

const SetupDialog = lazyNamed(() => import('./SetupDialog.tsx'), 'SetupDialog')
const SetupPopover = lazyNamed(() => import('./SetupPopover.tsx'), 'SetupPopover')

/** A panel below the button would have no room. */
const isNarrow = () => matchMedia('(max-width: 599px)').matches
const preload = () => (isNarrow() ? SetupDialog : SetupPopover).preload()

/** What the reader plays, said once in the header; everything else marks what fits. */
export function SetupButton() {
  const intl = useIntl()
  const { version, loader } = useSetup()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'below' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  const chosen = [version, loader && tagName(loader)].filter((part) => part !== null && part !== '')
  const label = intl.formatMessage({ id: 'setup.title', defaultMessage: 'My setup' })
  return (
    <>
      <Button
        ref={button}
        look="outlined"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={chosen.length > 0 ? `${label}: ${chosen.join(' ')}` : label}
        aria-expanded={open !== null}
        onClick={() => setOpen((was) => (was ? null : isNarrow() ? 'sheet' : 'below'))}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Doorway open={version !== null} />
        <span className={styles.text}>
          {chosen.length > 0 ? (
            <bdi>{chosen.join(' · ')}</bdi>
          ) : (
            <FormattedMessage id="setup.title" defaultMessage="My setup" />
          )}
        </span>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </Button>
      {open && (
        <Suspense>
          {open === 'sheet' ? <SetupDialog onClose={close} /> : <SetupPopover anchor={button} onClose={close} />}
        </Suspense>
      )}
    </>
  )
}
