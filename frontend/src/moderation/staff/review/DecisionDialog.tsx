import { MODERATION_MESSAGE_BODY_MAX, MODERATION_MESSAGE_MAX } from '@adit/events/catalogue/limits.values.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { toApiError } from '../../../api/apiError.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ConflictReason, isConflictReason } from '../conflict/ConflictReason.tsx'
import type { Decision, DecisionKind } from '../moderationVerbs.ts'
import styles from './DecisionDialog.module.css'
import type { DecisionChoice } from './decisions.ts'
import { templatesFor } from './messageTemplates.ts'

interface Props {
  /** The decision to confirm; null while none is chosen. */
  choice: DecisionChoice | null
  projectTitle: string
  /** Whether it is the project of the admin who decides. */
  own?: boolean
  busy: boolean
  /** Why the last try failed; what was written is kept. */
  error: unknown
  onConfirm: (decision: Decision) => void
  onCancel: () => void
}

interface Picked {
  message: string
  body: string
}

interface Text extends Picked {
  /** Why an admin decides on what is their own. */
  reason: string
}

const nothing: Text = { message: '', body: '', reason: '' }

/** What was written for each decision, kept when the moderator closes the dialog to look something up. */
type Written = Partial<Record<DecisionKind, Text>>

/** Asks before a decision, with a message to the creator that begins from a template. */
export function DecisionDialog({ choice, ...props }: Props) {
  const [written, setWritten] = useState<Written>({})
  if (!choice) return null
  const { kind } = choice
  const write = (text: Partial<Text>) =>
    setWritten((before) => ({ ...before, [kind]: { ...nothing, ...before[kind], ...text } }))
  return <OpenDialog key={kind} choice={choice} text={written[kind] ?? nothing} onWrite={write} {...props} />
}

type OpenProps = Props & { choice: DecisionChoice; text: Text; onWrite: (text: Partial<Text>) => void }

function OpenDialog({ choice, projectTitle, own = false, busy, error, onConfirm, onCancel, text, onWrite }: OpenProps) {
  const intl = useIntl()
  const { message, body, reason } = text
  const [tried, setTried] = useState(false)
  const label = intl.formatMessage(choice.label)
  const missing = choice.needsMessage && message.trim() === ''
  const tooLong = [...message].length > MODERATION_MESSAGE_MAX || [...body].length > MODERATION_MESSAGE_BODY_MAX

  const confirm = () => {
    setTried(true)
    if (missing || tooLong || busy || (own && !isConflictReason(reason))) return
    const decision = { decision: choice.kind, message: message.trim() || null, message_body: body.trim() || null }
    onConfirm(own ? { ...decision, conflict_reason: reason.trim() } : decision)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    confirm()
  }
  return (
    <Dialog
      kind="alert"
      open
      onOpenChange={(open) => !open && onCancel()}
      title={intl.formatMessage(choice.title)}
      description={
        <>
          <strong>{projectTitle}</strong>
          <p>
            <FormattedMessage {...choice.text} />
          </p>
        </>
      }
      actions={
        <>
          <Button onClick={onCancel}>
            <FormattedMessage id="moderation.decision.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color={choice.color} busy={busy} keyHint="Ctrl ⏎" onClick={confirm}>
            {label}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside bubble up to here */}
      <div ref={focusFirst} className={styles.form} onKeyDown={onKeyDown}>
        {error !== null && error !== undefined && <Banner tone="critical">{refusalOf(error)}</Banner>}
        <Templates choice={choice} onPick={onWrite} />
        <TextField
          label={<FormattedMessage id="moderation.decision.message" defaultMessage="Message to the creator" />}
          optional={!choice.needsMessage}
          value={message}
          onChange={(typed) => onWrite({ message: typed })}
          limit={MODERATION_MESSAGE_MAX}
          error={
            tried &&
            missing && <FormattedMessage id="moderation.decision.missing" defaultMessage="Tell the creator why." />
          }
        />
        <TextArea
          label={<FormattedMessage id="moderation.decision.body" defaultMessage="What the creator should do" />}
          optional
          rows={6}
          value={body}
          onChange={(typed) => onWrite({ body: typed })}
          limit={MODERATION_MESSAGE_BODY_MAX}
        />
        {own && <ConflictReason value={reason} onChange={(typed) => onWrite({ reason: typed })} tried={tried} />}
      </div>
    </Dialog>
  )
}

function isReviewLocked(details: unknown): boolean {
  return typeof details === 'object' && details !== null && Reflect.get(details, 'code') === 'review_locked'
}

/** Why it was not decided, and what to do about it. */
function refusalOf(error: unknown): ReactNode {
  const { status, description, details } = toApiError(error)
  if (status === 412)
    return (
      <FormattedMessage
        id="moderation.decision.changed"
        defaultMessage="The project has changed since you opened it, so nothing was decided. The page behind this dialog now shows the latest state, and the History tab shows what changed. Your text is kept."
      />
    )
  if (isReviewLocked(details))
    return (
      <FormattedMessage
        id="moderation.decision.taken"
        defaultMessage="Another moderator has taken over this review, so nothing was decided. Your text is kept."
      />
    )
  return description
}

/** The dialog would begin on its close button; a moderator begins on the template. */
function focusFirst(form: HTMLElement | null): void {
  if (form) setTimeout(() => form.querySelector('select')?.focus())
}

function Templates({ choice, onPick }: { choice: DecisionChoice; onPick: (text: Picked) => void }) {
  const intl = useIntl()
  const [picked, setPicked] = useState('')
  const templates = templatesFor[choice.kind]
  const none = intl.formatMessage({ id: 'moderation.decision.noTemplate', defaultMessage: 'No template' })
  const pick = (id: string) => {
    setPicked(id)
    const template = templates.find((each) => each.id === id)
    onPick({
      message: template ? intl.formatMessage(template.message) : '',
      body: template ? intl.formatMessage(template.body) : '',
    })
  }
  return (
    <Select
      label={<FormattedMessage id="moderation.decision.template" defaultMessage="Template" />}
      value={picked}
      onChange={pick}
      options={[
        { value: '', text: none },
        ...templates.map(({ id, message }) => ({ value: id, text: intl.formatMessage(message) })),
      ]}
    />
  )
}
