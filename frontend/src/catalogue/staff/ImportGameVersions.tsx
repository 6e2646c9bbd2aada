import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import row from '../../app/staff/StaffRow.module.css'
import { useVerbs } from '../../app/staff/useVerbs.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { useAction } from '../../ui/useAction.ts'
import { gameVersionTypeTexts } from './gameVersion.texts.ts'
import { gameVersionVerbs, type ImportPlan, type Manifest } from './gameVersionVerbs.ts'
import styles from './ImportGameVersions.module.css'
import { readManifest } from './readManifest.ts'

/** Ours: the manifest has about 300 kB. */
const manifestBytes = 1_000_000

/** Takes the launcher's manifest, shows what it would change, and changes it. */
export function ImportGameVersions({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { importGameVersions } = useVerbs(gameVersionVerbs)
  const [read, setRead] = useState<{ manifest: Manifest; plan: ImportPlan } | null>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const preview = useAction({
    act: async (file: File) => {
      setRead(null)
      setUnreadable(null)
      const manifest = await readManifest(file)
      if (!manifest) return setUnreadable(file.name)
      setRead({ manifest, plan: await importGameVersions(manifest, true) })
    },
    failure: 'beside',
  })
  const confirm = useAction({
    act: (manifest: Manifest) => importGameVersions(manifest, false),
    failure: 'beside',
    refreshes: {},
    done: ({ added, changed }) =>
      intl.formatMessage(
        {
          id: 'gameVersionList.imported',
          defaultMessage:
            '{added, plural, one {# game version added} other {# game versions added}}, {changed, plural, one {# changed} other {# changed}}',
        },
        { added: added.length, changed: changed.length },
      ),
    onDone: onClose,
  })
  const plan = read?.plan
  const isEmpty = plan !== undefined && plan.added.length + plan.changed.length === 0
  const problem = preview.problem ?? confirm.problem
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'gameVersionList.import.title', defaultMessage: 'Import game versions' })}
      description={
        <FormattedMessage
          id="gameVersionList.import.text"
          defaultMessage="Choose the game’s version manifest, which launchers download as {file}. You see what changes before anything does."
          values={{ file: <code>version_manifest.json</code> }}
        />
      }
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="gameVersionList.cancel" defaultMessage="Cancel" />
          </Button>
          <Button
            color="brand"
            disabled={!plan || isEmpty}
            busy={confirm.busy}
            onClick={() => read && void confirm.run(read.manifest)}
          >
            <FormattedMessage
              id="gameVersionList.import.confirm"
              defaultMessage="{count, plural, =0 {Import} one {Import # version} other {Import # versions}}"
              values={{ count: (plan?.added.length ?? 0) + (plan?.changed.length ?? 0) }}
            />
          </Button>
        </>
      }
    >
      <div className={row.form}>
        <FileDrop
          label={<FormattedMessage id="gameVersionList.import.file" defaultMessage="Version manifest" />}
          accept={['.json']}
          maxBytes={manifestBytes}
          onFiles={([file]) => file && void preview.run(file)}
          disabled={preview.busy || confirm.busy}
        />
        {unreadable !== null && (
          <p className={row.problem} role="alert">
            <FormattedMessage
              id="gameVersionList.import.unreadable"
              defaultMessage="{name} isn't a version manifest: it must be JSON with a list called “versions”."
              values={{ name: unreadable }}
            />
          </p>
        )}
        {problem && (
          <p className={row.problem} role="alert">
            <FormattedMessage
              id="gameVersionList.import.refused"
              defaultMessage="The file was not imported: {reason}"
              values={{ reason: problem }}
            />
          </p>
        )}
        {plan && !problem && <Plan plan={plan} />}
      </div>
    </Dialog>
  )
}

function Plan({ plan: { added, changed, unchanged } }: { plan: ImportPlan }) {
  return (
    <div role="status">
      <Lines
        title={
          <FormattedMessage
            id="gameVersionList.plan.added"
            defaultMessage="{count, plural, =0 {No new versions} one {# new version} other {# new versions}}"
            values={{ count: added.length }}
          />
        }
        versions={added}
      />
      <Lines
        title={
          <FormattedMessage
            id="gameVersionList.plan.changed"
            defaultMessage="{count, plural, =0 {No changes of known versions} one {# known version changes to} other {# known versions change to}}"
            values={{ count: changed.length }}
          />
        }
        versions={changed}
      />
      <p>
        <FormattedMessage
          id="gameVersionList.plan.unchanged"
          defaultMessage="{count, plural, =0 {None stay the same.} one {# stays the same.} other {# stay the same.}}"
          values={{ count: unchanged }}
        />
      </p>
    </div>
  )
}

function Lines({ title, versions }: { title: React.ReactNode; versions: ImportPlan['added'] }) {
  const intl = useIntl()
  return (
    <section className={styles.plan}>
      <strong>{title}</strong>
      {versions.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul tabIndex={0}>
          {versions.map(({ version, version_type, date }) => (
            <li key={version}>
              <bdi>{version}</bdi> ({intl.formatMessage(gameVersionTypeTexts[version_type])},{' '}
              {intl.formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' })})
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
