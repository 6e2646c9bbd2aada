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

/** React marks what it has taken over: fields with the value that it knows, lists only with their properties, as all elements. */
const isTaken = (field: Element): boolean =>
  field instanceof HTMLSelectElement
    ? Object.keys(field).some((name) => name.startsWith('__reactProps$'))
    : '_valueTracker' in field

/** A field that React takes over because of an event has its new value already. React sees no change, and puts the old value back. */
function tellLate(event: Event): void {
  const { target } = event
  if (event === told || !(target instanceof Element) || isTaken(target) || late.has(target)) return
  late.add(target)
  const before = toTell(target)
  const untouched = defaultOf(target)
  setTimeout(() => {
    // Unless the old value has been put back, what was typed or told in the meantime counts.
    for (const tell of stateOf(target) === untouched ? before : toTell(target)) tell()
  })
}

const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  !isChoice(field) &&
  field.type !== 'file'

function stateOf(field: Element): unknown {
  if (field instanceof HTMLSelectElement) return field.selectedIndex
  if (isChoice(field)) return field.checked
  return isText(field) ? field.value : undefined
}

function defaultOf(field: Element): unknown {
  if (field instanceof HTMLSelectElement) return defaultIndex(field)
  if (isChoice(field)) return field.defaultChecked
  return isText(field) ? field.defaultValue : undefined
}

const defaultIndex = ({ options }: HTMLSelectElement) =>
  Math.max(
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
    0,
  )

function toTell(field: Element): (() => void)[] {
  if (stateOf(field) === defaultOf(field)) return []
  if (field instanceof HTMLSelectElement) return [telling(field, 'change')]
  if (isChoice(field)) return choiceToTell(field)
  return isText(field) ? textToTell(field) : []
}

/** The event that is being told here, which is nobody's typing. */
let told: Event | undefined

const telling = (field: Element, type: 'input' | 'change') => () => {
  told = new Event(type, { bubbles: true })
  field.dispatchEvent(told)
}

function textToTell(field: HTMLInputElement | HTMLTextAreaElement): (() => void)[] {
  const { value, defaultValue } = field
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
  if (field.type === 'radio' && !checked) return []
  const tell = () => {
    field.checked = defaultChecked
    field.click()
  }
  return [telling(field, 'input'), tell]
}
