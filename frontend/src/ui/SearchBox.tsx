import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { cx } from './cx.ts'
import { KeyHint } from './KeyHint.tsx'
import styles from './SearchBox.module.css'

export type SearchBoxProps = {
  value: string
  /** Called a moment after the last key, and at once on Enter and when cleared. */
  onSearch: (value: string) => void
  label: string
  placeholder?: string
  /** Takes the focus when `/` is pressed anywhere. One box on a page. */
  slashFocuses?: boolean
  large?: boolean
  /** Only Enter searches, for boxes that leave the page. */
  onEnterOnly?: boolean
  /** In a form that searches without scripts. */
  name?: string
}

/** Milliseconds of rest before typing searches. */
const rest = 250

export function SearchBox(props: SearchBoxProps) {
  const { value, onSearch, label, placeholder, slashFocuses, large, onEnterOnly, name } = props
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(value)
  const [given, setGiven] = useState(value)
  const [sent, setSent] = useState(value)
  // A new value that was not searched from here (“back”, “clear filters”) replaces the text; our own comes back late and
  // must not undo what was typed since.
  if (value !== given) {
    setGiven(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (next: string) => {
    clearTimeout(timer.current)
    setSent(next)
    onSearch(next)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    if (!onEnterOnly) timer.current = setTimeout(() => search(next), rest)
  }
  const clear = () => {
    setText('')
    search('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(text)
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      clear()
    } else if (event.key === 'Escape') input.current?.blur()
  }

  return (
    <div className={cx(styles.box, large && styles.large)}>
      <Search aria-hidden="true" className={styles.icon} />
      <input
        ref={input}
        type="search"
        name={name}
        enterKeyHint="search"
        className={styles.input}
        value={text}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        {...(slashFocuses && { 'data-slash-focus': true })}
      />
      {text ? (
        <button
          type="button"
          className={styles.clear}
          onClick={clear}
          aria-label={intl.formatMessage({ id: 'search.clear', defaultMessage: 'Clear search' })}
        >
          <X aria-hidden="true" />
        </button>
      ) : (
        slashFocuses && <KeyHint name="/" className={styles.key} aria-hidden="true" />
      )}
    </div>
  )
}
