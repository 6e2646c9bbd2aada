import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyNamed } from './lazyNamed.ts'

const TooltipPopup = lazyNamed(() => import('./TooltipPopup.tsx'), 'TooltipPopup')

/** Milliseconds, as the specification has them. */
const showDelay = 200
const hideDelay = 150

/** A short text beside what is pointed at or focused. It only repeats or explains: nothing may need it to be understood. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const host = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState(false)
  const [wanted, setWanted] = useState(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (show: boolean) => {
    if (show) TooltipPopup.preload()
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        if (show) setWanted(true)
        setShown(show)
      },
      show ? showDelay : hideDelay,
    )
  }
  const now = () => {
    clearTimeout(timer.current)
    setShown(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the span has no box and only listens for what its child receives.
    <span
      ref={host}
      style={{ display: 'contents' }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true)}
      onPointerLeave={() => later(false)}
      onPointerDown={now}
      onFocus={(event) => event.target.matches(':focus-visible') && later(true)}
      onBlur={now}
      onKeyDown={(event) => event.key === 'Escape' && now()}
    >
      {children}
      {wanted && (
        <Suspense>
          <TooltipPopup open={shown} text={text} anchor={() => host.current?.firstElementChild ?? null} />
        </Suspense>
      )}
    </span>
  )
}
