import { type FormEvent, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import type { Member } from '../../api/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import form from '../../ui/form/Form.module.css'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import { MemberFields } from './MemberFields.tsx'
import { bodyOfMember, draftOf, judgeMember, type MemberDraft, newMember } from './memberDraft.ts'
import { useTeamOwner } from './teamOwner.ts'
import { teamQueries } from './teamQueries.ts'

type Props = {
  /** The member to change. If absent, the dialog invites a new one. */
  member?: Member
  onClose: () => void
}

/** Invites a member, or changes one. What was typed stays when it is refused. */
export function MemberDialog({ member, onClose }: Props) {
  const intl = useIntl()
  const formId = useId()
  const { teamId } = useTeamOwner()
  const [draft, setDraft] = useState<MemberDraft>(() => (member ? draftOf(member) : newMember))
  const [judged, setJudged] = useState(false)
  const isOwner = member?.is_owner ?? false
  const wrong = judgeMember(draft, isOwner)
  const title = member
    ? intl.formatMessage({ id: 'members.edit.title', defaultMessage: 'Edit {name}' }, { name: member.user.username })
    : intl.formatMessage({ id: 'members.invite', defaultMessage: 'Invite a member' })

  const send = (): Promise<unknown> => {
    const body = bodyOfMember(draft)
    if (!member) {
      const invitation = { ...body, user_id: draft.username.trim() }
      return call('POST /v3/team/:id/members', { params: { id: teamId }, body: invitation })
    }
    const { role, permissions, ...own } = body
    const params = { id: teamId, user: member.user.id }
    return call('PATCH /v3/team/:id/members/:user', { params, body: isOwner ? own : { role, permissions, ...own } })
  }
  const {
    run,
    busy,
    problems: refusal,
  } = useAction({
    act: send,
    failure: 'beside',
    refreshes: teamQueries,
    done: member
      ? intl.formatMessage({ id: 'form.saved', defaultMessage: 'Saved' })
      : intl.formatMessage(
          { id: 'members.invited.done', defaultMessage: '{name} has been invited' },
          { name: draft.username },
        ),
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (Object.keys(wrong).length === 0) void run()
  }
  return (
    <Dialog
      open
      kind="sheet"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        !member && (
          <FormattedMessage
            id="members.invite.hint"
            defaultMessage="The member gets permissions once they accept the invitation."
          />
        )
      }
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button type="submit" form={formId} color="brand" busy={busy}>
            {member ? (
              <FormattedMessage id="form.save" defaultMessage="Save" />
            ) : (
              <FormattedMessage id="members.invite.send" defaultMessage="Invite" />
            )}
          </Button>
        </>
      }
    >
      <form id={formId} className={form.form} onSubmit={submit} noValidate>
        {!member && (
          <TextField
            label={<FormattedMessage id="members.username" defaultMessage="Username" />}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.username}
            onChange={(username) => setDraft({ ...draft, username })}
            error={
              judged && wrong.username ? (
                <FormattedMessage id="problem.missing" defaultMessage="Fill in this field." />
              ) : (
                problemAt(refusal, 'user_id')
              )
            }
          />
        )}
        <MemberFields
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          wrong={judged ? wrong : {}}
          isOwner={isOwner}
        />
        <ProblemNotes texts={otherProblems(refusal, ['user_id'])} />
      </form>
    </Dialog>
  )
}
