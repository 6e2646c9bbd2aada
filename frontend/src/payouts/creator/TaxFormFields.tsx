import {
  expiryOf,
  formFor,
  isTaxpayerNumber,
  TAX_ADDRESS_MAX,
  TAX_NAME_MAX,
  TAX_NUMBER_MAX,
} from '@adit/events/payouts/tax_form.values.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormattedDate, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { isCode } from '../../api/apiError.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { problemTexts } from '../../ui/form/problem.texts.ts'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './Form.module.css'
import { PasswordField } from './PasswordField.tsx'
import { useCountries } from './useCountries.ts'
import { payoutAnswers } from './usePayouts.ts'
import type { TaxForm } from './withdrawals.ts'

const fields = ['country', 'is_company', 'name', 'address', 'tax_number', 'certified'] as const
type FieldName = (typeof fields)[number]

interface Draft {
  country: string
  isCompany: boolean
  name: string
  address: string
  taxNumber: string
  isCertified: boolean
}

function useJudge() {
  const intl = useIntl()
  const missing = intl.formatMessage(problemTexts.missing)
  const tooLong: MessageDescriptor = problemTexts.too_long
  const line = (text: string, limit: number) => {
    if (text.trim() === '') return missing
    return text.trim().length > limit ? intl.formatMessage(tooLong, { limit }) : undefined
  }
  return (draft: Draft): Partial<Record<FieldName, string | undefined>> => ({
    country: draft.country === '' ? missing : undefined,
    name: line(draft.name, TAX_NAME_MAX),
    address: line(draft.address, TAX_ADDRESS_MAX),
    tax_number:
      draft.country === 'US' && !isTaxpayerNumber(draft.taxNumber.trim())
        ? intl.formatMessage(problemTexts.tax_number_invalid)
        : draft.taxNumber.trim() === ''
          ? undefined
          : line(draft.taxNumber, TAX_NUMBER_MAX),
    certified: draft.isCertified
      ? undefined
      : intl.formatMessage({ id: 'taxForm.certify.missing', defaultMessage: 'Certify it to sign the form.' }),
  })
}

/** Signs a form, which replaces the one on file. */
export function TaxFormFields({ known: { form: onFile } }: { known: TaxForm }) {
  const intl = useIntl()
  const judge = useJudge()
  const [draft, setDraft] = useState<Draft>({
    ...{ country: onFile?.country ?? '', isCompany: onFile?.type === 'W-8BEN-E' },
    ...{ name: '', address: '', taxNumber: '', isCertified: false },
  })
  const [isJudged, setJudged] = useState(false)
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [focuses, setFocuses] = useState(0)
  useEffect(() => {
    if (focuses > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focuses])
  const isDirty = draft.name !== '' || draft.address !== '' || draft.taxNumber !== ''
  const { run, busy, problems, clear, guard } = useAction({
    act: () =>
      call('POST /_internal/payout/tax_form', {
        body: {
          ...{ country: draft.country, is_company: draft.isCompany, name: draft.name, address: draft.address },
          ...{ tax_number: draft.taxNumber, certified: true },
          ...(password !== '' && { password }),
        },
      }),
    failure: 'beside',
    unsaved: isDirty,
    refreshes: payoutAnswers,
    done: intl.formatMessage({ id: 'taxForm.done', defaultMessage: 'The tax form is signed' }),
    onDone: () => {
      setDraft((before) => ({ ...before, name: '', address: '', taxNumber: '', isCertified: false }))
      setPassword('')
      setAsked(false)
      setJudged(false)
    },
    onFailed: (thrown) => {
      if (isCode(thrown, 'password_required') || isCode(thrown, 'wrong_password')) setAsked(true)
      setFocuses((times) => times + 1)
    },
  })
  const own = judge(draft)
  const error = (name: FieldName) => problemAt(problems, name) ?? (isJudged ? own[name] : undefined)
  const set = (name: FieldName, change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    clear(name)
  }
  const sign = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setJudged(true)
    if (Object.values(own).some((text) => text !== undefined)) setFocuses((times) => times + 1)
    else void run()
  }
  const choices = useCountries()
  const isUS = draft.country === 'US'
  return (
    <form ref={form} className={styles.form} onSubmit={sign} noValidate>
      <h2>
        {onFile ? (
          <FormattedMessage id="taxForm.replace" defaultMessage="Sign a new form" />
        ) : (
          <FormattedMessage id="taxForm.sign" defaultMessage="Sign a form" />
        )}
      </h2>
      <Select
        label={intl.formatMessage({ id: 'taxForm.country.label', defaultMessage: 'Country where you pay taxes' })}
        value={draft.country}
        onChange={(country) => set('country', { country })}
        options={[
          {
            value: '',
            text: intl.formatMessage({ id: 'taxForm.country.choose', defaultMessage: 'Choose a country' }),
            disabled: true,
          },
          ...choices,
        ]}
        autoComplete="country"
        error={error('country')}
      />
      <RadioCards
        legend={intl.formatMessage({ id: 'taxForm.who', defaultMessage: 'Who signs' })}
        value={draft.isCompany ? 'company' : 'person'}
        onChange={(who) => set('is_company', { isCompany: who === 'company' })}
        cards={[
          {
            value: 'person',
            text: <FormattedMessage id="taxForm.person" defaultMessage="A person" />,
          },
          {
            value: 'company',
            text: <FormattedMessage id="taxForm.company" defaultMessage="A company" />,
          },
        ]}
        error={error('is_company')}
      />
      <Gives draft={draft} />
      <TextField
        label={intl.formatMessage({ id: 'taxForm.name', defaultMessage: 'Legal name' })}
        autoComplete={draft.isCompany ? 'organization' : 'name'}
        dir="auto"
        value={draft.name}
        onChange={(name) => set('name', { name })}
        limit={TAX_NAME_MAX}
        error={error('name')}
      />
      <TextArea
        label={intl.formatMessage({ id: 'taxForm.address', defaultMessage: 'Permanent address' })}
        description={intl.formatMessage({
          id: 'taxForm.address.hint',
          defaultMessage: 'Where you live or where the company is registered. Not a post office box.',
        })}
        autoComplete="street-address"
        dir="auto"
        rows={3}
        value={draft.address}
        onChange={(address) => set('address', { address })}
        limit={TAX_ADDRESS_MAX}
        error={error('address')}
      />
      <TextField
        label={intl.formatMessage({ id: 'taxForm.number', defaultMessage: 'Taxpayer number' })}
        description={
          isUS
            ? intl.formatMessage({
                id: 'taxForm.number.us',
                defaultMessage: 'Nine digits, with or without hyphens: an SSN, ITIN or EIN.',
              })
            : intl.formatMessage({
                id: 'taxForm.number.other',
                defaultMessage: 'That of your country, if it gave you one.',
              })
        }
        optional={!isUS}
        dir="ltr"
        autoComplete="off"
        value={draft.taxNumber}
        onChange={(taxNumber) => set('tax_number', { taxNumber })}
        error={error('tax_number')}
      />
      <Checkbox
        label={intl.formatMessage({
          id: 'taxForm.certify',
          defaultMessage:
            'I certify, under penalties of perjury, that all of this is true and that I may sign for the person or company named here.',
        })}
        checked={draft.isCertified}
        onChange={(isCertified) => set('certified', { isCertified })}
        error={error('certified')}
      />
      {isAsked && (
        <PasswordField
          value={password}
          onChange={(next) => {
            setPassword(next)
            clear('password')
          }}
          error={problemAt(problems, 'password')}
        />
      )}
      <ProblemNotes texts={otherProblems(problems, isAsked ? [...fields, 'password'] : fields)} />
      <p className={styles.buttons}>
        <Button type="submit" color="brand" busy={busy}>
          <FormattedMessage id="taxForm.submit" defaultMessage="Sign the form" />
        </Button>
      </p>
      {guard}
    </form>
  )
}

/** Which form comes of the country, and how long it holds. */
function Gives({ draft: { country, isCompany } }: { draft: Draft }) {
  if (country === '') return null
  const form = formFor({ country, isCompany })
  const expires = expiryOf(form, new Date().toISOString())
  return (
    <p className={styles.note} aria-live="polite">
      {expires === null ? (
        <FormattedMessage
          id="taxForm.gives"
          defaultMessage="This gives form {form}. It holds until you replace it."
          values={{ form: <bdi>{form}</bdi> }}
        />
      ) : (
        <FormattedMessage
          id="taxForm.givesUntil"
          defaultMessage="This gives form {form}. It holds until {day}."
          values={{
            form: <bdi>{form}</bdi>,
            day: <FormattedDate value={expires} dateStyle="long" timeZone="UTC" />,
          }}
        />
      )}
    </p>
  )
}
