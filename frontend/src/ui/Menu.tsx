import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { lazyNamed } from './lazyNamed.ts'

const MenuPopup = lazyNamed(() => import('./MenuPopup.tsx'), 'MenuPopup')

export type MenuItem =
  | { kind: 'separator' }
  | { kind: 'label'; text: string }
  | {
      kind?: 'item'
      text: string
      icon?: ReactNode
      /** An address inside the site; without one the item is an action. */
      to?: string
      /** With an address: beside going there. */
      onSelect?: () => void
      /** Shows a tick: for choices of which one counts. */
      checked?: boolean
      danger?: boolean
      disabled?: boolean
    }

export type MenuProps = Omit<ButtonProps, 'onClick'> & { items: MenuItem[]; align?: 'start' | 'end' }

/** A button that opens a list of actions. The popup's code comes when the button is first pointed at, focused or pressed. */
export function Menu({ items, align = 'end', children, ...button }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen((was) => !was)
  }
  return (
    <>
      <Button
        {...button}
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={show}
        onPointerEnter={MenuPopup.preload}
        onFocus={MenuPopup.preload}
      >
        {children}
      </Button>
      {wanted && (
        <Suspense>
          <MenuPopup open={open} onOpenChange={setOpen} items={items} align={align} anchor={trigger} />
        </Suspense>
      )}
    </>
  )
}
