/** What only somebody who is at the page does. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

const there = Promise.withResolvers<void>()

const follow = () => {
  for (const sign of signs) removeEventListener(sign, follow, true)
  there.resolve()
}
if (typeof document === 'undefined') there.resolve()
else for (const sign of signs) addEventListener(sign, follow, { capture: true, passive: true })

/** Resolves as soon as somebody does anything on the page; at once on the server. */
export const someoneThere: Promise<void> = there.promise

/** For pages that no server has rendered: everything on them is needed at once. */
export const needEverything = (): void => there.resolve()

/** React marks each element that it has taken over with properties of its own. */
const isTaken = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactProps$'))

let pressed: HTMLElement | null = null
if (typeof document !== 'undefined')
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('#root button') : null
      if (button && !isTaken(button)) pressed = button
    },
    true,
  )

/** Presses the button that was last pressed in a part that rested then, once the part has been taken over. */
export function pressLate(): void {
  const button = pressed
  if (!button || !isTaken(button)) return
  pressed = null
  button.click()
}
