import { useEffect, useState } from 'react'

/** When the part is gone, the focus goes back to what had it before: the button that opened it. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
