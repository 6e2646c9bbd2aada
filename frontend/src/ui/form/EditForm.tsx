import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../Button.tsx'
import { useAction } from '../useAction.ts'
import styles from './Form.module.css'
import { Note, ProblemNotes } from './Note.tsx'
import { otherProblems, problemAt } from './problems.ts'
import { type Draft, useDraft } from './useDraft.ts'

export type Fields<T extends object> = Pick<Draft<T>, 'value' | 'changed' | 'set'> & {
  /** What is wrong with a field, if anything. */
  error: (key: keyof T & string) => string | undefined
}

export type EditFormProps<T extends object> = {
  title: ReactNode
  /** The title is the page's, not that of one of its parts. */
  whole?: boolean
  intro?: ReactNode
  saved: T
  /** What the server would refuse as well, told before it is asked. Keys are those of `saved`. */
  judge?: (value: T) => Partial<Record<keyof T & string, string>>
  /** Sends what changed; rejects with the API's error. */
  save: (changed: Partial<T>) => Promise<unknown>
  /** Queries that show what is saved. */
  refreshes: InvalidateQueryFilters
  /** The API's name of a field, when it is another. */
  nameOf?: (key: keyof T & string) => string
  /** Shown instead of the possibility to save; the fields are then locked. */
  locked?: ReactNode
  children: (fields: Fields<T>) => ReactNode
}

/** Texts that someone else saved while they were being edited here. Saving would overwrite them unseen. */
function useTheirTexts<T extends object>(saved: T, changed: Partial<T>): string[] {
  const [first, setFirst] = useState<Partial<T>>({})
  const keys = Object.keys(changed) as (keyof T)[] // Keys of a Partial<T> are keys of T.
  const known = Object.keys(first) as (keyof T)[] // As above.
  if (keys.length !== known.length || keys.some((key) => !(key in first)))
    setFirst(Object.fromEntries(keys.map((key) => [key, key in first ? first[key] : saved[key]])) as Partial<T>) // As above.
  return keys.flatMap((key) => {
    const text = saved[key]
    return key in first && text !== first[key] && typeof text === 'string' && text !== '' ? [text] : []
  })
}

/** Focuses the first wrong field once it is marked as such. */
function useFocusOnProblem() {
  const form = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState(0)
  useEffect(() => {
    if (wanted > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wanted])
  return { form, focusProblem: () => setWanted((times) => times + 1) }
}

/**
 * A form over something that exists: it sends only what changed, keeps all that was typed when that fails, tells what is wrong
 * beside the field, and asks before it is left unsaved. Ctrl+S saves.
 */
export function EditForm<T extends object>(props: EditFormProps<T>) {
  const { title, whole = false, intro, saved, judge, save, refreshes, nameOf = (key) => key, locked, children } = props
  const intl = useIntl()
  const Heading = whole ? 'h1' : 'h2'
  const draft = useDraft(saved)
  const [judged, setJudged] = useState(false)
  const { form, focusProblem } = useFocusOnProblem()
  const theirs = useTheirTexts(saved, draft.changed)
  const {
    run,
    busy,
    problems: refusal,
    clear,
    guard,
  } = useAction({
    act: () => save(draft.changed),
    refreshes,
    failure: 'beside',
    unsaved: draft.dirty,
    done: intl.formatMessage({ id: 'form.saved', defaultMessage: 'Saved' }),
    onDone: () => {
      draft.reset()
      setJudged(false)
    },
    onFailed: focusProblem,
  })

  const own: Partial<Record<keyof T & string, string>> = judged ? (judge?.(draft.value) ?? {}) : {}
  const keys = Object.keys(saved) as (keyof T & string)[] // Plain data: its own keys are all there are.
  const error = (key: keyof T & string) => own[key] ?? problemAt(refusal, nameOf(key))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || locked || !draft.dirty) return
    setJudged(true)
    if (Object.keys(judge?.(draft.value) ?? {}).length > 0) focusProblem()
    else void run()
  }
  const discard = () => {
    draft.reset()
    clear()
    setJudged(false)
  }
  const fields: Fields<T> = {
    value: draft.value,
    changed: draft.changed,
    set: (key, value) => {
      draft.set(key, value)
      clear(nameOf(key))
    },
    error,
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 's' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
      noValidate
    >
      <div>
        <Heading>{title}</Heading>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {locked && <Note>{locked}</Note>}
      <fieldset className={styles.fields} disabled={Boolean(locked)}>
        {children(fields)}
      </fieldset>
      {theirs.map((text) => (
        <Note key={text}>
          <FormattedMessage
            id="form.theirs"
            defaultMessage="Someone else has changed this text since you started editing. Saving replaces their text with yours."
          />
          <pre className={styles.theirs} dir="auto">
            {text}
          </pre>
        </Note>
      ))}
      {!locked && (
        <SaveBar
          dirty={draft.dirty}
          busy={busy}
          problems={otherProblems(refusal, keys.map(nameOf))}
          onDiscard={discard}
        />
      )}
      {guard}
    </form>
  )
}

type BarProps = { dirty: boolean; busy: boolean; problems: readonly string[]; onDiscard: () => void }

function SaveBar({ dirty, busy, problems, onDiscard }: BarProps) {
  return (
    <div className={styles.bar} data-dirty={dirty || undefined}>
      <ProblemNotes texts={problems} />
      <span className={styles.state} role="status">
        {dirty ? (
          <FormattedMessage id="form.dirty" defaultMessage="Unsaved changes" />
        ) : (
          <FormattedMessage id="form.clean" defaultMessage="All changes saved" />
        )}
      </span>
      <Button onClick={onDiscard} disabled={!dirty || busy} look="transparent">
        <FormattedMessage id="form.discard" defaultMessage="Discard" />
      </Button>
      <Button type="submit" color="brand" disabled={!dirty} busy={busy}>
        <FormattedMessage id="form.save" defaultMessage="Save" />
      </Button>
    </div>
  )
}
