import { SLUG } from '@adit/events/catalogue/limits.values.ts'
import { Check, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './SlugField.module.css'
import { type SlugState, useSlugCheck } from './useSlugCheck.ts'

type Props = {
  value: string
  onChange: (slug: string) => void
  /** Path before the slug, such as `/mod/`. */
  before: string
  own?: { id: string; slug: string }
  error?: string | undefined
  required?: boolean
}

/** The end of a project's address, with whether it is free. */
export function SlugField({ value, onChange, before, own, error, required }: Props) {
  const intl = useIntl()
  const state = useSlugCheck(value, own)
  const taken = intl.formatMessage({ id: 'slug.taken', defaultMessage: 'Another project uses this address.' })
  const malformed = intl.formatMessage(
    {
      id: 'slug.malformed',
      defaultMessage:
        'Address must have {min} to {max} letters (without accents), digits, dots, - or _, and at least one letter or digit.',
    },
    SLUG,
  )
  const problem = error ?? (state === 'taken' ? taken : state === 'malformed' ? malformed : undefined)
  return (
    <div>
      <TextField
        label={intl.formatMessage({ id: 'slug.label', defaultMessage: 'Address' })}
        description={
          own ? (
            <FormattedMessage
              id="slug.redirects"
              defaultMessage="If you change it, your old address stays reserved and leads to the new one."
            />
          ) : undefined
        }
        value={value}
        onChange={(text) => onChange(text.replaceAll(' ', '-'))}
        error={problem}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required={required ?? false}
        dir="ltr"
      />
      <p className={styles.preview}>
        <bdi>
          {location.host}
          {before}
          <strong>{value.toLowerCase() || '…'}</strong>
        </bdi>
        <Availability state={state} />
      </p>
    </div>
  )
}

function Availability({ state }: { state: SlugState }) {
  return (
    <span role="status" className={styles.state} data-state={state}>
      {state === 'free' && (
        <>
          <Check aria-hidden="true" />
          <FormattedMessage id="slug.free" defaultMessage="Available" />
        </>
      )}
      {state === 'taken' && (
        <>
          <X aria-hidden="true" />
          <FormattedMessage id="slug.takenShort" defaultMessage="Taken" />
        </>
      )}
      {state === 'checking' && <FormattedMessage id="slug.checking" defaultMessage="Checking…" />}
    </span>
  )
}
