const typed = new Set<Element>()

/** Notices where people type. Call once, at start. */
export function watchTyping(): void {
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element) typed.add(target)
    },
    { capture: true },
  )
}

const textOf = (field: Element): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')

/** Whether the page has a field with text that somebody typed. A reload would lose it. */
export function hasTypedText(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return [...typed].some((field) => textOf(field).trim() !== '')
}
