import { Tooltip } from '@base-ui/react/tooltip'
import styles from './Popup.module.css'

type Props = { open: boolean; text: string; anchor: () => Element | null }

export function TooltipPopup({ open, text, anchor }: Props) {
  return (
    <Tooltip.Root open={open}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className={styles.positioner}>
          <Tooltip.Popup className={styles.tooltip}>{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
