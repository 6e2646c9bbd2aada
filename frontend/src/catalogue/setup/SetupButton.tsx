import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { lazyNamed } from '../../ui/lazyNamed.ts'
import { tagName } from '../tags.ts'
import { Doorway } from './Doorway.tsx'
import styles from './SetupButton.module.css'
import { useSetup } from './setup.ts'

const SetupDialog = lazyNamed(() => import('./SetupDialog.tsx'), 'SetupDialog')

/** What the reader plays, said once in the header; everything else marks what fits. */
export function SetupButton() {
  const intl = useIntl()
  const { version, loader } = useSetup()
  const [open, setOpen] = useState(false)
  const chosen = [version, loader && tagName(loader)].filter((part) => part !== null && part !== '')
  const label = intl.formatMessage({ id: 'setup.title', defaultMessage: 'My setup' })
  return (
    <>
      <Button
        look="outlined"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={chosen.length > 0 ? `${label}: ${chosen.join(' ')}` : label}
        onClick={() => setOpen(true)}
        onPointerEnter={SetupDialog.preload}
        onFocus={SetupDialog.preload}
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
          <SetupDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
