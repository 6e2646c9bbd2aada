import { WITHDRAWAL_DAYS } from '@adit/events/billing/withdrawal.values.ts'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { legalPages } from '../../ui/site.ts'

type Given = { terms: boolean; beginsAtOnce: boolean }
type Props = { given: Given; onChange: (given: Given) => void }

/** What the law wants customers to say before they pay. */
export function Consent({ given, onChange }: Props) {
  const terms = (parts: ReactNode[]) => (
    <a href={legalPages.terms} target="_blank" rel="noreferrer">
      {parts}
    </a>
  )
  return (
    <>
      <Checkbox
        label={
          <FormattedMessage
            id="billing.consent.terms"
            defaultMessage="I agree to the <terms>Terms of Use</terms>."
            values={{ terms }}
          />
        }
        checked={given.terms}
        onChange={(checked) => onChange({ ...given, terms: checked })}
        required
      />
      <Checkbox
        label={
          <FormattedMessage
            id="billing.consent.begin"
            defaultMessage="Plus is to begin at once. If I withdraw from the contract within {days} days, I pay for the time until then."
            values={{ days: WITHDRAWAL_DAYS }}
          />
        }
        checked={given.beginsAtOnce}
        onChange={(checked) => onChange({ ...given, beginsAtOnce: checked })}
        required
      />
    </>
  )
}
