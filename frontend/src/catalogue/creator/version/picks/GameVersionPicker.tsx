import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { GameVersionTag } from '../../../../api/routes.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Chips, toggled } from '../../../../ui/form/Chips.tsx'
import form from '../../../../ui/form/Form.module.css'
import { SkeletonText } from '../../../../ui/Skeleton.tsx'
import { Switch } from '../../../../ui/Switch.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { rangesOf } from '../../../compatibility.ts'
import { useDatedGameVersions } from '../../../tags.ts'
import styles from './GameVersionPicker.module.css'
import { between, groupGameVersions } from './gameVersionGroups.ts'

type Props = {
  value: readonly string[]
  onChange: (versions: string[]) => void
  error?: string | undefined
}

function Chosen({ value, onChange, known }: Props & { known: readonly GameVersionTag[] }) {
  const ranges = rangesOf(value, known)
  const order = known.map(({ version }) => version)
  if (ranges.length === 0)
    return (
      <p className={form.hint}>
        <FormattedMessage
          id="gameVersions.hint"
          defaultMessage="Select a version, then Shift-click another one to select everything in between. Select the number at the start of a row to select the whole row."
        />
      </p>
    )
  return (
    <ul className={styles.chosen}>
      {ranges.map(({ from, to }) => (
        <li key={from}>
          <Tag
            onRemove={() => {
              const gone = from === to ? [from] : between(order, from, to)
              onChange(value.filter((one) => !gone.includes(one) && one !== from && one !== to))
            }}
          >
            {from === to ? from : `\u2066${from}–${to}\u2069`}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

/** Which versions of the game it works with: one by one, by series, or as a range with Shift. */
export function GameVersionPicker({ value, onChange, error }: Props) {
  const intl = useIntl()
  const { data, error: failure, refetch } = useDatedGameVersions()
  const [all, setAll] = useState(false)
  const last = useRef<string | null>(null)
  const groups = groupGameVersions(data ?? [], all)
  const shown = groups.flatMap(({ versions }) => versions)

  const toggle = (version: string, on: boolean, { shift }: { shift: boolean }) => {
    const range = shift && last.current ? between(shown, last.current, version) : []
    last.current = version
    if (range.length > 1) onChange([...new Set([...value, ...range])])
    else onChange(toggled(value, version, on))
  }
  return (
    <fieldset>
      <legend className={form.legend}>
        <FormattedMessage id="gameVersions.label" defaultMessage="Game versions" />
      </legend>
      <Chosen value={value} onChange={onChange} known={data ?? []} />
      {data ? (
        <div className={styles.groups} data-invalid={error ? true : undefined}>
          {groups.map(({ key, versions }) => {
            const complete = versions.every((one) => value.includes(one))
            return (
              <div key={key} className={styles.group}>
                <Button
                  size="small"
                  look="transparent"
                  aria-pressed={complete}
                  aria-label={intl.formatMessage(
                    { id: 'gameVersions.all', defaultMessage: 'All of {group}' },
                    { group: key },
                  )}
                  title={intl.formatMessage(
                    { id: 'gameVersions.all', defaultMessage: 'All of {group}' },
                    { group: key },
                  )}
                  onClick={() =>
                    onChange(
                      complete ? value.filter((one) => !versions.includes(one)) : [...new Set([...value, ...versions])],
                    )
                  }
                >
                  {key}
                </Button>
                <Chips
                  label={key}
                  chips={versions.map((version) => ({ value: version, text: version }))}
                  chosen={value}
                  onToggle={toggle}
                />
              </div>
            )
          })}
        </div>
      ) : failure ? (
        <ErrorState error={failure} onRetry={() => refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
      <Switch
        label={intl.formatMessage({ id: 'gameVersions.snapshots', defaultMessage: 'Show snapshots and old versions' })}
        checked={all}
        onChange={setAll}
      />
      {error && <p className={form.problem}>{error}</p>}
    </fieldset>
  )
}
