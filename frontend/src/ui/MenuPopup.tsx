import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { cx } from './cx.ts'
import { Link } from './Link.tsx'
import type { MenuItem } from './menuItem.ts'
import styles from './Popup.module.css'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  items: MenuItem[]
  align: 'start' | 'end'
  anchor: RefObject<HTMLElement | null>
}

function keyOfItem(item: MenuItem, index: number): string {
  return item.kind === 'separator' ? `separator ${index}` : item.text
}

function Entry({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <Menu.Separator className={styles.separator} />
  if (item.kind === 'label') return <div className={styles.label}>{item.text}</div>
  const className = cx(styles.item, item.danger && styles.danger)
  const content = (
    <>
      <span className={styles.icon}>{item.icon}</span>
      <span className={styles.text}>{item.text}</span>
      {item.checked && <Check size={16} aria-hidden="true" />}
    </>
  )
  if (item.to !== undefined)
    return (
      <Menu.LinkItem className={className} closeOnClick onClick={item.onSelect} render={<Link to={item.to} />}>
        {content}
      </Menu.LinkItem>
    )
  return (
    <Menu.Item
      className={className}
      disabled={item.disabled ?? false}
      onClick={item.onSelect}
      {...(item.checked !== undefined && { role: 'menuitemradio', 'aria-checked': item.checked })}
    >
      {content}
    </Menu.Item>
  )
}

export function MenuPopup({ open, onOpenChange, items, align, anchor }: Props) {
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root
        open={open}
        modal={false}
        onOpenChange={(next, details) => {
          // The button toggles by itself; closing here as well would open it again at once.
          const target = details.event.target
          if (!next && details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target))
            return
          onOpenChange(next)
        }}
      >
        <Menu.Portal>
          <Menu.Positioner anchor={anchor} align={align} sideOffset={8} className={styles.positioner}>
            <Menu.Popup className={styles.menu} finalFocus={anchor}>
              {items.map((item, index) => (
                <Entry key={keyOfItem(item, index)} item={item} />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}
