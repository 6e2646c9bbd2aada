import { MEMBER_ROLE } from '@adit/events/teams/member.values.ts'
import { projectPermissionBits } from '@adit/events/teams/permission.values.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { Checkbox } from '../../ui/Checkbox.tsx'
import form from '../../ui/form/Form.module.css'
import { TextField } from '../../ui/TextField.tsx'
import type { MemberDraft, Wrong } from './memberDraft.ts'
import { offeredPermissions, permissionTexts } from './permission.texts.ts'
import styles from './TeamMembers.module.css'
import { useTeamOwner } from './teamOwner.ts'

type Props = {
  draft: MemberDraft
  onChange: (change: Partial<MemberDraft>) => void
  /** What is wrong with a field. */
  wrong: Wrong
  /** The owner is called Owner and may do everything. */
  isOwner: boolean
}

/** Role and place. */
export function MemberFields({ draft, onChange, wrong, isOwner }: Props) {
  const intl = useIntl()
  const roleError =
    wrong.role === 'ownerRole'
      ? intl.formatMessage({
          id: 'members.role.owner',
          defaultMessage: 'Only the owner may have the role name “Owner”.',
        })
      : intl.formatMessage(
          { id: 'members.role.length', defaultMessage: 'A role must have 1 to {max} characters.' },
          MEMBER_ROLE,
        )
  return (
    <>
      {!isOwner && (
        <TextField
          label={<FormattedMessage id="members.role" defaultMessage="Role" />}
          description={<FormattedMessage id="members.role.hint" defaultMessage="Shown on the project’s page." />}
          value={draft.role}
          limit={MEMBER_ROLE.max}
          onChange={(role) => onChange({ role })}
          error={wrong.role && roleError}
        />
      )}
      <TextField
        label={<FormattedMessage id="members.ordering" defaultMessage="Position" />}
        description={<FormattedMessage id="members.ordering.hint" defaultMessage="Lower numbers come first." />}
        inputMode="numeric"
        value={draft.ordering}
        onChange={(ordering) => onChange({ ordering })}
        error={
          wrong.ordering &&
          intl.formatMessage({ id: 'members.ordering.whole', defaultMessage: 'Enter a whole number.' })
        }
      />
      {!isOwner && <PermissionFields draft={draft} onChange={onChange} />}
    </>
  )
}

/** One can give and take what one has oneself. */
function PermissionFields({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const intl = useIntl()
  const { may } = useTeamOwner()
  return (
    <fieldset className={styles.permissions}>
      <legend className={form.legend}>
        <FormattedMessage id="members.permissions" defaultMessage="Permissions" />
      </legend>
      {offeredPermissions.map((permission) => {
        const bit = projectPermissionBits(permission)
        return (
          <Checkbox
            key={permission}
            label={intl.formatMessage(permissionTexts[permission])}
            checked={(draft.permissions & bit) !== 0}
            disabled={!may(permission)}
            onChange={() => onChange({ permissions: draft.permissions ^ bit })}
          />
        )
      })}
    </fieldset>
  )
}
