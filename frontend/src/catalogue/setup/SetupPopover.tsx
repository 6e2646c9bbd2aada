import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import { SetupPanel } from './SetupPanel.tsx'
import styles from './SetupPopover.module.css'

type Props = { anchor: RefObject<HTMLElement | null>; onClose: () => void }

/** What the reader plays, below the button that opened it. */
export function SetupPopover({ anchor, onClose }: Props) {
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Popover.Root
        open
        onOpenChange={(open, { event, reason }) => {
          // The button closes it by itself.
          const { target } = event
          const isOwn = target instanceof Node && anchor.current?.contains(target)
          if (!open && !(reason === 'outside-press' && isOwn)) onClose()
        }}
      >
        <Popover.Portal>
          <Popover.Positioner anchor={anchor} align="end" sideOffset={8} className={styles.positioner}>
            <Popover.Popup className={styles.popup} finalFocus={anchor}>
              <Popover.Title className={styles.title}>
                <FormattedMessage id="setup.title" defaultMessage="My setup" />
              </Popover.Title>
              <SetupPanel onClose={onClose} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </DirectionProvider>
  )
}
