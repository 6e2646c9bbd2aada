declare global {
  interface Window {
    /** What `public/theme.js` has kept: the button that was last pressed before the program was there. */
    early?: { button: HTMLElement | null; stop: () => void }
  }
}

/**
 * Tells the components of a page from the server what was typed, chosen and pressed before they took it over. Call right after
 * `hydrateRoot`: the events make React take over the places where they happen at once.
 */
export function takeEarlyInput(root: ParentNode): void {
  window.early?.stop()
  // Of the window, so that it hears of them before React does.
  for (const type of ['input', 'click']) addEventListener(type, tellLate, { capture: true })
  // Found first, told then: a component that hears of one field writes what it knows into the others.
  for (const tell of [...root.querySelectorAll('input, textarea, select')].flatMap(toTell)) tell()
  const button = window.early?.button
  if (button?.isConnected) button.click()
}

const late = new WeakSet<Element>()

/** A field that React takes over because of an event has its new value already. React sees no change, and puts the old value back. */
function tellLate({ target }: Event): void {
  // React marks each field that it has taken over with this property.
  if (!(target instanceof Element) || '_valueTracker' in target || late.has(target)) return
  late.add(target)
  const all = toTell(target)
  setTimeout(() => {
    for (const tell of all) tell()
  })
}

function toTell(field: Element): (() => void)[] {
  if (field instanceof HTMLSelectElement) return isChosen(field) ? [telling(field, 'change')] : []
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.type === 'file') return []
  if (field.type === 'checkbox' || field.type === 'radio') return choiceToTell(field as HTMLInputElement)
  return textToTell(field)
}

const telling = (field: Element, type: 'input' | 'change') => () => {
  field.dispatchEvent(new Event(type, { bubbles: true }))
}

function textToTell(field: HTMLInputElement | HTMLTextAreaElement): (() => void)[] {
  const { value, defaultValue } = field
  if (value === defaultValue) return []
  const setAs = (text: string) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  const tell = () => {
    field.value = defaultValue
    // The setter of the class passes React by, so that it notices the change.
    setAs(value)
    telling(field, 'input')()
  }
  return [telling(field, 'input'), tell]
}

function choiceToTell(field: HTMLInputElement): (() => void)[] {
  const { checked, defaultChecked } = field
  if (checked === defaultChecked || (field.type === 'radio' && !checked)) return []
  const tell = () => {
    field.checked = defaultChecked
    field.click()
  }
  return [telling(field, 'input'), tell]
}

function isChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const first = [...options].findIndex(({ defaultSelected }) => defaultSelected)
  return selectedIndex !== Math.max(first, 0)
}
