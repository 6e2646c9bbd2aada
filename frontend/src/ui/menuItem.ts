import type { ReactNode } from 'react'

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
