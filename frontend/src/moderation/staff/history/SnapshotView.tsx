import { FormattedMessage, useIntl } from 'react-intl'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { AsOf } from '../staffAnswers.ts'
import { valueText } from './historyText.ts'
import styles from './SnapshotView.module.css'

type Fields = Record<string, unknown>

/** Shown apart from the table of the other fields. */
const apart = new Set(['title', 'summary', 'body', 'status'])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A project with its versions as a snapshot has them. */
export function SnapshotView({ state: { snapshot, description } }: { state: AsOf }) {
  const { project } = snapshot
  if (!project) {
    return (
      <p>
        <FormattedMessage id="moderation.asOf.none" defaultMessage="The project didn't exist yet." />
      </p>
    )
  }
  const versions = Object.values(snapshot.versions).filter(({ added }) => added === true)
  return (
    <div className={styles.snapshot}>
      <h3 className={styles.title}>
        {textOf(project.title)} <StatusBadge status={textOf(project.status)} />
      </h3>
      <p>{textOf(project.summary)}</p>
      <details>
        <summary>
          <FormattedMessage id="moderation.asOf.description" defaultMessage="Description" />
        </summary>
        <RenderedText rendered={description} />
      </details>
      <details>
        <summary>
          <FormattedMessage id="moderation.asOf.fields" defaultMessage="All fields" />
        </summary>
        <FieldTable fields={project} />
      </details>
      <details>
        <summary>
          <FormattedMessage
            id="moderation.asOf.versions"
            defaultMessage="{count, plural, =0 {No versions} one {One version} other {# versions}}"
            values={{ count: versions.length }}
          />
        </summary>
        {versions.map((version) => (
          <details key={textOf(version.version_id)} className={styles.version}>
            <summary>
              {textOf(version.name)} <code>{textOf(version.version_number)}</code>
            </summary>
            <FieldTable fields={version} />
          </details>
        ))}
      </details>
    </div>
  )
}

function FieldTable({ fields }: { fields: Fields }) {
  const intl = useIntl()
  return (
    <dl className={styles.fields}>
      {Object.entries(fields)
        .filter(([name]) => !apart.has(name))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{valueText(intl, name, value)}</dd>
          </div>
        ))}
    </dl>
  )
}
