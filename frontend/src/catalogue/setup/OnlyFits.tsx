import { Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { lazyNamed } from '../../ui/lazyNamed.ts'
import { Doorway } from './Doorway.tsx'
import { currentSetup, useSetup } from './setup.ts'

const SetupDialog = lazyNamed(() => import('./SetupDialog.tsx'), 'SetupDialog')

/** Narrows a list to what fits, and widens it again. Asks first what the reader plays if they haven't said so. */
export function OnlyFits({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { version } = useSetup()
  const [asks, setAsks] = useState(false)
  const close = () => {
    setAsks(false)
    if (currentSetup().version !== null) onChange(true)
  }
  return (
    <>
      <Button
        look="outlined"
        aria-pressed={on}
        highlighted={on}
        {...(version === null && { 'aria-haspopup': 'dialog' as const })}
        onClick={() => (version === null ? setAsks(true) : onChange(!on))}
      >
        <Doorway open={on} />
        <FormattedMessage id="filter.fits" defaultMessage="Only what fits" />
      </Button>
      {asks && (
        <Suspense>
          <SetupDialog onClose={close} onShow={close} />
        </Suspense>
      )}
    </>
  )
}
