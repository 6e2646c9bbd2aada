import { gameVersionTypes } from '@adit/events/catalogue/tag/game_version_type.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import styles from '../../app/staff/StaffRow.module.css'
import { useVerbs } from '../../app/staff/useVerbs.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { otherProblems } from '../../ui/form/problems.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import { gameVersionTypeTexts } from './gameVersion.texts.ts'
import { gameVersionVerbs, type NewGameVersion } from './gameVersionVerbs.ts'

const today = () => new Date().toISOString().slice(0, 10)

export function AddGameVersion({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { addGameVersion } = useVerbs(gameVersionVerbs)
  const [version, setVersion] = useState('')
  const [type, setType] = useState<NewGameVersion['version_type']>('release')
  const [date, setDate] = useState(today)
  const [major, setMajor] = useState(false)
  const { run, busy, problems, clear } = useAction({
    act: () => addGameVersion({ version: version.trim(), version_type: type, date: `${date}T12:00:00Z`, major }),
    failure: 'beside',
    refreshes: {},
    done: intl.formatMessage(
      { id: 'gameVersionList.added', defaultMessage: 'Game version {version} added' },
      { version },
    ),
    onDone: onClose,
  })
  const others = otherProblems(problems, ['version', 'date'])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'gameVersionList.add.title', defaultMessage: 'Add game version' })}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="gameVersionList.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" type="submit" form="add-game-version" busy={busy}>
            <FormattedMessage id="gameVersionList.add" defaultMessage="Add version" />
          </Button>
        </>
      }
    >
      <form
        id="add-game-version"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <TextField
          label={intl.formatMessage({ id: 'gameVersionList.name', defaultMessage: 'Name' })}
          description={intl.formatMessage({
            id: 'gameVersionList.name.hint',
            defaultMessage: 'As the launcher spells it, such as 26.4-snapshot-3.',
          })}
          value={version}
          onChange={(value) => {
            clear('version')
            setVersion(value)
          }}
          error={problems.version}
          required
          mono
          dir="ltr"
        />
        <Select
          label={intl.formatMessage({ id: 'gameVersionList.type', defaultMessage: 'Type' })}
          value={type}
          onChange={setType}
          options={gameVersionTypes.map((value) => ({
            value,
            text: intl.formatMessage(gameVersionTypeTexts[value]),
          }))}
        />
        <TextField
          type="date"
          label={intl.formatMessage({ id: 'gameVersionList.date', defaultMessage: 'Release date' })}
          value={date}
          onChange={(value) => {
            clear('date')
            setDate(value)
          }}
          error={problems.date}
          required
        />
        <Checkbox
          label={intl.formatMessage({ id: 'gameVersionList.isMajor', defaultMessage: 'Main version of its series' })}
          checked={major}
          onChange={setMajor}
        />
        {others.map((text) => (
          <p key={text} className={styles.problem} role="alert">
            {text}
          </p>
        ))}
      </form>
    </Dialog>
  )
}
