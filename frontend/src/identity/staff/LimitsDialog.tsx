import { LIMIT_MAX } from '@adit/events/identity/account_limits.values.ts'
import { useState } from 'react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { call, type ResponseOf } from '../../api/client.ts'
import { problemAt } from '../../ui/form/problems.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import type { PublicUser } from '../slots.ts'
import { StaffChangeDialog } from './StaffChangeDialog.tsx'

type Limit = ResponseOf<'GET /_internal/user/:id/limits'>['limits'][number]

const texts: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  projects: { id: 'limitsDialog.projects', defaultMessage: 'Projects' },
})

const isCount = (text: string): boolean => /^\d{1,6}$/.test(text) && Number(text) <= LIMIT_MAX

type Props = { user: PublicUser; limits: readonly Limit[]; onClose: () => void }

/** Changes how many of something somebody can have. */
export function LimitsDialog({ user: { id, username }, limits, onClose }: Props) {
  const intl = useIntl()
  const [name, setName] = useState(limits[0]?.name ?? '')
  const limit = limits.find((one) => one.name === name)
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const count = typed ?? (limit?.own === null ? '' : String(limit?.own ?? ''))
  const max = count === '' ? null : Number(count)
  const { run, busy, problems, clear } = useAction({
    act: () => call('PUT /_internal/user/:id/limits/:name', { params: { id, name }, body: { max, reason } }),
    failure: 'beside',
    refreshes: {},
    done: intl.formatMessage({ id: 'limitsDialog.done', defaultMessage: 'The limit is changed' }),
    onDone: onClose,
  })
  const wordFor = (one: string) => {
    const text = texts[one]
    return text ? intl.formatMessage(text) : one
  }
  const isWrong = count !== '' && !isCount(count)
  return (
    <StaffChangeDialog
      title={intl.formatMessage({ id: 'limitsDialog.title', defaultMessage: 'Limits of {username}' }, { username })}
      description={
        limit && limit.max === null ? (
          <FormattedMessage
            id="limitsDialog.admin"
            defaultMessage="Admins have no limits. What you set here counts once the role ends."
          />
        ) : (
          <FormattedMessage
            id="limitsDialog.text"
            defaultMessage="Whoever has more than a new limit keeps what they have, and can’t add to it."
          />
        )
      }
      confirm={intl.formatMessage({ id: 'limitsDialog.confirm', defaultMessage: 'Save limit' })}
      ready={limit !== undefined && max !== limit.own && !isWrong}
      fields={['max']}
      reason={reason}
      onReason={(text) => {
        setReason(text)
        clear('reason')
      }}
      busy={busy}
      problems={problems}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {limits.length > 1 && (
        <Select
          label={intl.formatMessage({ id: 'limitsDialog.what', defaultMessage: 'Limit' })}
          value={name}
          onChange={(next) => {
            setName(next)
            setTyped(undefined)
            clear()
          }}
          options={limits.map((one) => ({ value: one.name, text: wordFor(one.name) }))}
        />
      )}
      {limit && (
        <TextField
          label={wordFor(limit.name)}
          description={intl.formatMessage(
            {
              id: 'limitsDialog.count.hint',
              defaultMessage: 'Has {current} now. Leave it empty for the {standard} that everybody can have.',
            },
            { current: limit.current, standard: limit.standard },
          )}
          inputMode="numeric"
          value={count}
          onChange={(text) => {
            setTyped(text.trim())
            clear('max')
          }}
          error={
            isWrong
              ? intl.formatMessage(
                  { id: 'limitsDialog.count.wrong', defaultMessage: 'A whole number, at most {max}.' },
                  { max: LIMIT_MAX },
                )
              : problemAt(problems, 'max')
          }
        />
      )}
    </StaffChangeDialog>
  )
}
