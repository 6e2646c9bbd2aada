import { Suspense, useRef, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { lazyNamed } from './lazyNamed.ts'
import type { MenuItem } from './menuItem.ts'

const MenuPopup = lazyNamed(() => import('./MenuPopup.tsx'), 'MenuPopup')

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
