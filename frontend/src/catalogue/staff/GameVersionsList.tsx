import { gameVersionTypes } from '@adit/events/catalogue/tag/game_version_type.values.ts'
import { FileInput, Plus } from 'lucide-react'
import { useState } from 'react'
import { NullableBooleanInput, SelectInput, TextInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import styles from '../../app/staff/StaffRow.module.css'
import { useVerbs } from '../../app/staff/useVerbs.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { useAction } from '../../ui/useAction.ts'
import { AddGameVersion } from './AddGameVersion.tsx'
import { gameVersionTypeTexts } from './gameVersion.texts.ts'
import { gameVersionVerbs, type StaffGameVersion } from './gameVersionVerbs.ts'
import { ImportGameVersions } from './ImportGameVersions.tsx'

/** All game versions. Admins add those that a release of the site doesn't know yet. */
export function GameVersionsList() {
  const intl = useIntl()
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <StaffList<StaffGameVersion>
        title={intl.formatMessage({ id: 'gameVersionList.title', defaultMessage: 'Game versions' })}
        description={
          <FormattedMessage
            id="gameVersionList.about"
            defaultMessage="Creators choose from these versions, and search filters by them. Changes take effect immediately. Pages that are already open show them after a reload."
          />
        }
        actions={
          <>
            <Button onClick={() => setOpen('import')}>
              <FileInput aria-hidden="true" />
              <FormattedMessage id="gameVersionList.import" defaultMessage="Import" />
            </Button>
            <Button color="brand" onClick={() => setOpen('add')}>
              <Plus aria-hidden="true" />
              <FormattedMessage id="gameVersionList.add" defaultMessage="Add version" />
            </Button>
          </>
        }
        empty={<FormattedMessage id="gameVersionList.empty" defaultMessage="No game versions match these filters" />}
        sort={{ field: 'date', order: 'DESC' }}
        filters={
          <>
            <TextInput
              source="q"
              label={intl.formatMessage({ id: 'gameVersionList.search', defaultMessage: 'Name' })}
            />
            <SelectInput
              source="version_type"
              label={intl.formatMessage({ id: 'gameVersionList.type', defaultMessage: 'Type' })}
              choices={gameVersionTypes.map((id) => ({ id, name: intl.formatMessage(gameVersionTypeTexts[id]) }))}
            />
            <NullableBooleanInput
              source="hidden"
              label={intl.formatMessage({ id: 'gameVersionList.hidden', defaultMessage: 'Hidden' })}
            />
          </>
        }
        row={(version) => <GameVersionRow key={version.id} version={version} />}
      />
      {open === 'add' && <AddGameVersion onClose={close} />}
      {open === 'import' && <ImportGameVersions onClose={close} />}
    </>
  )
}

function GameVersionRow({ version }: { version: StaffGameVersion }) {
  const intl = useIntl()
  const { changeGameVersion } = useVerbs(gameVersionVerbs)
  const [hiding, setHiding] = useState(false)
  const { id, version_type, date, major, hidden } = version
  const { run, busy } = useAction({
    act: (changes: { major?: boolean; hidden?: boolean }) => changeGameVersion(id, changes),
    refreshes: {},
    onDone: () => setHiding(false),
    onFailed: () => setHiding(false),
  })
  const hide = intl.formatMessage({ id: 'gameVersionList.hide', defaultMessage: 'Hide' })
  return (
    <DataRow>
      <span className={styles.row}>
        <span className={styles.name}>
          <bdi>{id}</bdi>
          <Badge tone={version_type === 'release' ? 'green' : 'neutral'}>
            {intl.formatMessage(gameVersionTypeTexts[version_type])}
          </Badge>
          {major && (
            <Badge tone="blue">
              <FormattedMessage id="gameVersionList.major" defaultMessage="Major" />
            </Badge>
          )}
          {hidden && (
            <Badge tone="orange">
              <FormattedMessage id="gameVersionList.isHidden" defaultMessage="Hidden" />
            </Badge>
          )}
        </span>
        <time className={styles.note} dateTime={date}>
          {intl.formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' })}
        </time>
        <span className={styles.buttons}>
          <Button size="small" busy={busy} onClick={() => void run({ major: !major })}>
            {major ? (
              <FormattedMessage id="gameVersionList.unsetMajor" defaultMessage="Unmark as major" />
            ) : (
              <FormattedMessage id="gameVersionList.setMajor" defaultMessage="Mark as major" />
            )}
          </Button>
          {hidden ? (
            <Button size="small" busy={busy} onClick={() => void run({ hidden: false })}>
              <FormattedMessage id="gameVersionList.show" defaultMessage="Show" />
            </Button>
          ) : (
            <Button size="small" busy={busy} onClick={() => setHiding(true)}>
              {hide}
            </Button>
          )}
        </span>
      </span>
      <ConfirmDialog
        open={hiding}
        title={intl.formatMessage(
          { id: 'gameVersionList.hide.title', defaultMessage: 'Hide game version {version}?' },
          { version: id },
        )}
        description={
          <FormattedMessage
            id="gameVersionList.hide.text"
            defaultMessage="Creators can't choose it any more, and search doesn't list it. Versions of projects that have it keep it. You can show it again."
          />
        }
        confirmLabel={hide}
        busy={busy}
        onConfirm={() => void run({ hidden: true })}
        onCancel={() => setHiding(false)}
      />
    </DataRow>
  )
}
