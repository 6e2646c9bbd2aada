import {
  Archive,
  Link2,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  PenLine,
  Plus,
  Scale,
  Send,
  ShieldCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { defineMessages, FormattedMessage, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl'
import { formatDuration } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { statusTexts } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { tagName } from '../../tags.ts'
import { GameRanges } from '../../WorksOn.tsx'
import { useProjectView } from '../project/projectView.ts'
import styles from './Timeline.module.css'
import type { TimelineEntry } from './timeline.ts'

type Kind = TimelineEntry['kind']

const texts: Record<Kind, MessageDescriptor> = defineMessages({
  created: { id: 'timeline.created', defaultMessage: 'Project created' },
  approved: { id: 'timeline.approved', defaultMessage: 'Reviewed and approved' },
  published: { id: 'timeline.published', defaultMessage: 'Published' },
  renamed: { id: 'timeline.renamed', defaultMessage: 'Renamed' },
  moved: { id: 'timeline.moved', defaultMessage: 'Address changed' },
  license: { id: 'timeline.license', defaultMessage: 'License changed' },
  status: { id: 'timeline.status', defaultMessage: 'Status changed' },
  version_added: { id: 'timeline.versionAdded', defaultMessage: '{number} published' },
  version_removed: { id: 'timeline.versionRemoved', defaultMessage: '{number} removed' },
  version_changed: { id: 'timeline.versionChanged', defaultMessage: '{number} changed' },
})

const icons = {
  created: Plus,
  approved: ShieldCheck,
  published: Send,
  renamed: PenLine,
  moved: Link2,
  license: Scale,
  status: Archive,
  version_added: PackagePlus,
  version_removed: PackageMinus,
  version_changed: PackageCheck,
} satisfies Record<Kind, unknown>

function Title({ entry }: { entry: TimelineEntry }) {
  const { base } = useProjectView()
  const { version_number: number, version_id: id } = entry
  const shown =
    id !== null ? (
      <Link to={`${base}/version/${encodeURIComponent(id)}`} className={styles.version}>
        <bdi>{number}</bdi>
      </Link>
    ) : (
      <bdi>{number}</bdi>
    )
  return (
    <strong>
      <FormattedMessage {...texts[entry.kind]} values={{ number: shown }} />
    </strong>
  )
}

function valueText(intl: IntlShape, kind: Kind, value: string): string {
  return kind === 'status' && value in statusTexts
    ? intl.formatMessage(statusTexts[value as keyof typeof statusTexts]) // `in` has just checked it.
    : value
}

/** “Deep Map to Lodeline”: the old value struck through, the new one bold. */
function FromTo({ entry: { kind, from, to } }: { entry: TimelineEntry }) {
  const intl = useIntl()
  if (from === null || to === null) return null
  return (
    <span>
      <FormattedMessage
        id="timeline.fromTo"
        defaultMessage="{from} to {to}"
        values={{
          from: (
            <del>
              <bdi>{valueText(intl, kind, from)}</bdi>
            </del>
          ),
          to: (
            <strong>
              <bdi>{valueText(intl, kind, to)}</bdi>
            </strong>
          ),
        }}
      />
    </span>
  )
}

/** What a new version is for. */
function For({ entry }: { entry: TimelineEntry }) {
  const intl = useIntl()
  const loaders = entry.loaders.added.filter((name) => name !== 'minecraft' && name !== 'datapack')
  return (
    <>
      {loaders.length > 0 && <bdi>{intl.formatList(loaders.map(tagName), { type: 'unit' })}</bdi>}
      {entry.game_versions.added.length > 0 && <GameRanges versions={entry.game_versions.added} limit={3} />}
    </>
  )
}

function Games({ added, removed }: TimelineEntry['game_versions']) {
  return (
    <>
      {added.length > 0 && (
        <span>
          <FormattedMessage
            id="timeline.adds"
            defaultMessage="Adds {what}"
            values={{ what: <GameRanges versions={added} limit={3} /> }}
          />
        </span>
      )}
      {removed.length > 0 && (
        <span>
          <FormattedMessage
            id="timeline.removes"
            defaultMessage="Removes {what}"
            values={{ what: <GameRanges versions={removed} limit={3} /> }}
          />
        </span>
      )}
    </>
  )
}

function Named({ names, removed = false }: { names: readonly string[]; removed?: boolean }) {
  const intl = useIntl()
  if (names.length === 0) return null
  const what = <bdi>{intl.formatList([...names], { type: 'unit' })}</bdi>
  return (
    <span>
      {removed ? (
        <FormattedMessage id="timeline.removes" defaultMessage="Removes {what}" values={{ what }} />
      ) : (
        <FormattedMessage id="timeline.adds" defaultMessage="Adds {what}" values={{ what }} />
      )}
    </span>
  )
}

function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-8)}`
}

/** What else there is to say, on a line of its own. */
function Details({ entry }: { entry: TimelineEntry }) {
  const intl = useIntl()
  const { kind, waited_seconds: waited, loaders, files, file_changes: changed, from } = entry
  const previous = kind === 'version_changed' ? from : null
  const parts: ReactNode[] = [
    waited !== null && (
      <FormattedMessage
        key="waited"
        id="timeline.waited"
        defaultMessage="{duration} after it was sent to review"
        values={{ duration: formatDuration(intl, waited) }}
      />
    ),
    previous !== null && (
      <FormattedMessage
        key="previous"
        id="timeline.numbered"
        defaultMessage="It was called {number} before."
        values={{
          number: (
            <del>
              <bdi>{previous}</bdi>
            </del>
          ),
        }}
      />
    ),
    ...(kind === 'version_added'
      ? [<For key="for" entry={entry} />]
      : [<Games key="games" {...entry.game_versions} />, <Named key="loaders" names={loaders.added.map(tagName)} />]),
    <Named key="no-loaders" names={loaders.removed.map(tagName)} removed />,
    <Named key="files" names={changed.added} />,
    <Named key="no-files" names={changed.removed} removed />,
    ...files.slice(0, 1).map(({ sha512 }) => (
      <span key={sha512} title={sha512}>
        sha512 <bdi className={styles.mono}>{shortHash(sha512)}</bdi>
      </span>
    )),
  ]
  return <p className={styles.more}>{parts}</p>
}

function Who({ entry: { by, by_staff } }: { entry: TimelineEntry }) {
  if (by_staff) return <FormattedMessage id="timeline.staff" defaultMessage="a moderator" />
  if (by === null) return null
  return (
    <Link to={`/user/${encodeURIComponent(by)}`}>
      <bdi>{by}</bdi>
    </Link>
  )
}

/** Entries, newest first. `brief` leaves out who and the second lines. */
export function TimelineList({ entries, brief = false }: { entries: readonly TimelineEntry[]; brief?: boolean }) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => {
        const Glyph = icons[entry.kind]
        return (
          <li key={entry.number} className={styles.entry}>
            <span className={styles.when}>
              <TimeText at={entry.at} show="date" />
            </span>
            <span className={styles.node} aria-hidden="true">
              <Glyph size={14} />
            </span>
            <div className={styles.what}>
              <p>
                <Title entry={entry} /> {entry.kind !== 'version_changed' && <FromTo entry={entry} />}
              </p>
              {!brief && <Details entry={entry} />}
            </div>
            {!brief && (
              <span className={styles.who}>
                <Who entry={entry} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
