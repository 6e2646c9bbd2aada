import type { Role } from '@adit/events/identity/role.values.ts'
import type { ScopeName } from '@adit/events/identity/scope.values.ts'
import { scopeTexts } from '@adit/events/identity/scope_label.values.ts'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { toggled } from '../../ui/form/Chips.tsx'
import form from '../../ui/form/Form.module.css'
import styles from './AccountFrame.module.css'
import { scopeGroupTexts } from './scope.texts.ts'
import { grantableGroups, publishingScopes } from './scopeGroups.ts'

type Props = {
  /** Of who gives the scopes. */
  role: Role
  value: readonly ScopeName[]
  onChange: (scopes: ScopeName[]) => void
  error?: string | undefined
}

/** What a token may do, by what it concerns. */
export function ScopePicker({ role, value, onChange, error }: Props) {
  const intl = useIntl()
  const groups = useMemo(() => grantableGroups(role), [role])
  const put = (names: readonly ScopeName[], on: boolean) =>
    onChange(on ? [...new Set([...value, ...names])] : value.filter((one) => !names.includes(one)))
  return (
    <fieldset className={styles.groups}>
      <legend className={form.legend}>
        <FormattedMessage id="pats.permissions" defaultMessage="Permissions" />
      </legend>
      <div>
        <Button size="small" look="outlined" onClick={() => put(publishingScopes, true)}>
          <FormattedMessage id="pats.publishing" defaultMessage="Select all permissions for publishing versions" />
        </Button>
      </div>
      {error && <p className={form.problem}>{error}</p>}
      {groups.map(({ key, scopes }) => {
        const chosen = scopes.filter((name) => value.includes(name)).length
        const text = scopeGroupTexts[key]
        return (
          <details key={key} open={chosen > 0 || undefined}>
            <summary className={styles.groupHead}>
              <strong>{text ? intl.formatMessage(text) : key}</strong>
              <span className={form.hint}>
                {intl.formatNumber(chosen)}/{intl.formatNumber(scopes.length)}
              </span>
            </summary>
            <div className={styles.scopes}>
              {scopes.map((name) => (
                <Checkbox
                  key={name}
                  label={scopeTexts[name][0]}
                  description={scopeTexts[name][1]}
                  checked={value.includes(name)}
                  onChange={(on) => onChange(toggled(value, name, on))}
                />
              ))}
            </div>
          </details>
        )
      })}
    </fieldset>
  )
}
