import {
  BUYER_ADDRESS_LINES,
  BUYER_ADDRESS_MAX,
  BUYER_NAME_MAX,
  isVatId,
  normalVatId,
  VAT_ID_MAX,
} from '@adit/events/billing/invoice.values.ts'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { useCountries } from '../../payouts/creator/useCountries.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import form from '../../ui/form/Form.module.css'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { problemTexts } from '../../ui/form/problem.texts.ts'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { Select } from '../../ui/Select.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'

const route = 'GET /_internal/billing/details'
type Details = ResponseOf<typeof route>

/** What invoices from now on say about who pays. */
export function BillingDetails() {
  const { data, error, refetch } = useApi(route)
  return (
    <section className={form.form}>
      <div>
        <h2>
          <FormattedMessage id="billing.details" defaultMessage="Billing details" />
        </h2>
        <p className={form.intro}>
          <FormattedMessage
            id="billing.details.about"
            defaultMessage="Shown on your invoices from now on. Invoices that you already have don’t change."
          />
        </p>
      </div>
      {data ? (
        <Fields key={JSON.stringify(data)} known={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </section>
  )
}

const names = ['name', 'address', 'country', 'vat_id'] as const
type Name = (typeof names)[number]
type Draft = Record<Name, string>

function Fields({ known }: { known: Details }) {
  const intl = useIntl()
  const saved: Draft = {
    ...{ name: known.name ?? '', address: known.address ?? '' },
    ...{ country: known.country ?? '', vat_id: known.vat_id ?? '' },
  }
  const [draft, setDraft] = useState(saved)
  const [isJudged, setJudged] = useState(false)
  const countries = useCountries()
  const { run, busy, problems, clear, guard } = useAction({
    act: () => {
      const { name, address, country, vat_id } = draft
      const body = { name: name || null, address: address || null, country: country || null, vat_id: vat_id || null }
      return call('PUT /_internal/billing/details', { body })
    },
    failure: 'beside',
    unsaved: names.some((name) => draft[name] !== saved[name]),
    refreshes: { queryKey: keyOf(route) },
    done: intl.formatMessage({ id: 'billing.details.done', defaultMessage: 'The billing details are saved' }),
    onDone: () => setJudged(false),
  })
  const own = useWrong(draft)
  const error = (name: Name) => problemAt(problems, name) ?? (isJudged ? own[name] : undefined)
  const set = (name: Name) => (value: string) => {
    setDraft((before) => ({ ...before, [name]: value }))
    clear(name)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setJudged(true)
    if (Object.values(own).every((text) => text === undefined)) void run()
  }
  return (
    <form className={form.form} onSubmit={save} noValidate>
      <TextField
        label={intl.formatMessage({ id: 'billing.details.name', defaultMessage: 'Name or company' })}
        description={intl.formatMessage({
          id: 'billing.details.name.hint',
          defaultMessage: 'Without one, invoices show your username.',
        })}
        optional
        autoComplete="billing name"
        dir="auto"
        value={draft.name}
        onChange={set('name')}
        limit={BUYER_NAME_MAX}
        error={error('name')}
      />
      <TextArea
        label={intl.formatMessage({ id: 'billing.details.address', defaultMessage: 'Address' })}
        optional
        autoComplete="billing street-address"
        dir="auto"
        rows={3}
        value={draft.address}
        onChange={set('address')}
        limit={BUYER_ADDRESS_MAX}
        error={error('address')}
      />
      <Select
        label={intl.formatMessage({ id: 'billing.details.country', defaultMessage: 'Country' })}
        value={draft.country}
        onChange={set('country')}
        options={[
          { value: '', text: intl.formatMessage({ id: 'billing.details.country.none', defaultMessage: 'Not given' }) },
          ...countries,
        ]}
        autoComplete="billing country"
        error={error('country')}
      />
      <TextField
        label={intl.formatMessage({ id: 'billing.details.vatId', defaultMessage: 'VAT ID' })}
        description={intl.formatMessage({
          id: 'billing.details.vatId.hint',
          defaultMessage: 'Of a company, such as DE123456789. The tax stays the same.',
        })}
        optional
        dir="ltr"
        autoComplete="off"
        value={draft.vat_id}
        onChange={set('vat_id')}
        error={error('vat_id')}
      />
      <ProblemNotes texts={otherProblems(problems, names)} />
      <div>
        <Button type="submit" color="brand" busy={busy}>
          <FormattedMessage id="billing.details.save" defaultMessage="Save billing details" />
        </Button>
      </div>
      {guard}
    </form>
  )
}

/** What is wrong with what was entered, before anything is sent. */
function useWrong({ name, address, vat_id }: Draft): Partial<Record<Name, string | undefined>> {
  const intl = useIntl()
  const tooLong: MessageDescriptor = problemTexts.too_long
  const long = (text: string, limit: number) =>
    text.trim().length > limit ? intl.formatMessage(tooLong, { limit }) : undefined
  const lines = address.trim().split('\n').length
  return {
    name: long(name, BUYER_NAME_MAX),
    address:
      lines > BUYER_ADDRESS_LINES
        ? intl.formatMessage(
            { id: 'billing.details.lines', defaultMessage: 'At most {limit} lines.' },
            { limit: BUYER_ADDRESS_LINES },
          )
        : long(address, BUYER_ADDRESS_MAX),
    vat_id:
      vat_id.trim() === '' || isVatId(normalVatId(vat_id))
        ? long(vat_id, VAT_ID_MAX)
        : intl.formatMessage(problemTexts.vat_id_invalid),
  }
}
