import { ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { formatBytes } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { tagName } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { useProjectView } from '../project/projectView.ts'
import styles from './CompareStrip.module.css'
import { changesBetween } from './changesBetween.ts'
import type { Comparison } from './compare.ts'
import { useDependencies } from './useDependencies.ts'

const texts = defineMessages({
  games: { id: 'filter.version', defaultMessage: 'Game version' },
  loaders: { id: 'filter.loader', defaultMessage: 'Loader' },
  needs: { id: 'version.dependencies', defaultMessage: 'Dependencies' },
  size: { id: 'versions.column.size', defaultMessage: 'Size' },
  files: { id: 'version.files', defaultMessage: 'Files' },
  between: { id: 'compare.between', defaultMessage: 'Changelogs between' },
})

const dayMs = 86_400_000

function Part({ name, children }: { name: MessageDescriptor; children: ReactNode }) {
  const intl = useIntl()
  return (
    <div>
      <dt>{intl.formatMessage(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const same = <FormattedMessage id="compare.same" defaultMessage="the same" />

/** “+ 1.21.10 − 1.20”, or that nothing changed. */
function Delta({ added, removed }: { added: readonly string[]; removed: readonly string[] }) {
  if (added.length + removed.length === 0) return same
  return (
    <>
      {added.map((name) => (
        <span key={name} className={styles.added}>
          + <bdi>{name}</bdi>
        </span>
      ))}
      {removed.map((name) => (
        <span key={name} className={styles.removed}>
          − <bdi>{name}</bdi>
        </span>
      ))}
    </>
  )
}

function Needs({ added, removed }: ReturnType<typeof changesBetween>['dependencies']) {
  const { data } = useDependencies([...added, ...removed])
  const nameOf = (dependency: (typeof added)[number]): string => {
    const found = data?.find((one) => one.dependency === dependency)
    return found?.project?.name ?? dependency.file_name ?? dependency.project_id ?? dependency.version_id ?? ''
  }
  return <Delta added={added.map(nameOf)} removed={removed.map(nameOf)} />
}

function Size({ older, newer }: { older: VersionItem; newer: VersionItem }) {
  const intl = useIntl()
  const { size } = changesBetween(older, newer)
  if (!size) return same
  const difference = formatBytes(intl, Math.abs(size.to - size.from))
  return size.to > size.from ? (
    <FormattedMessage id="compare.more" defaultMessage="{size} more" values={{ size: <bdi>{difference}</bdi> }} />
  ) : (
    <FormattedMessage id="compare.less" defaultMessage="{size} less" values={{ size: <bdi>{difference}</bdi> }} />
  )
}

const filesOf = ({ files }: VersionItem) => files.map(({ filename }) => filename)
const without = (all: readonly string[], others: readonly string[]) => all.filter((one) => !others.includes(one))

type Props = { comparison: Comparison<VersionItem>; onClose: () => void }

/** What is different between two ticked versions, at the lower edge of the window. */
export function CompareStrip({ comparison: { older, newer, since }, onClose }: Props) {
  const intl = useIntl()
  const { base } = useProjectView()
  const { gameVersions, platforms, dependencies } = changesBetween(older, newer)
  const days = Math.round((Date.parse(newer.date_published) - Date.parse(older.date_published)) / dayMs)
  const title = intl.formatMessage(
    { id: 'compare.title', defaultMessage: '{older} compared with {newer}' },
    { older: older.version_number, newer: newer.version_number },
  )
  return (
    <section className={styles.strip} aria-label={title}>
      <div className={styles.head}>
        <h2>
          <bdi>{older.version_number}</bdi>
          <ChevronRight aria-hidden="true" size={18} className={styles.to} />
          <bdi>{newer.version_number}</bdi>
        </h2>
        <span className={styles.quiet}>
          <FormattedMessage
            id="compare.apart"
            defaultMessage="{days, plural, one {# day apart} other {# days apart}}"
            values={{ days: Math.abs(days) }}
          />
        </span>
        <LinkButton
          size="small"
          look="outlined"
          to={`${base}/version/${encodeURIComponent(newer.id)}?since=${encodeURIComponent(older.id)}`}
        >
          <FormattedMessage id="compare.open" defaultMessage="Open the comparison" />
        </LinkButton>
        <IconButton
          size="small"
          look="transparent"
          label={intl.formatMessage({ id: 'compare.close', defaultMessage: 'Close the comparison' })}
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <dl className={styles.parts}>
        <Part name={texts.games}>
          <Delta {...gameVersions} />
        </Part>
        <Part name={texts.loaders}>
          <Delta added={platforms.added.map(tagName)} removed={platforms.removed.map(tagName)} />
        </Part>
        <Part name={texts.needs}>
          <Needs {...dependencies} />
        </Part>
        <Part name={texts.files}>
          <Delta added={without(filesOf(newer), filesOf(older))} removed={without(filesOf(older), filesOf(newer))} />
        </Part>
        <Part name={texts.size}>
          <Size older={older} newer={newer} />
        </Part>
        <Part name={texts.between}>
          <FormattedMessage
            id="versions.count"
            defaultMessage="{count, plural, one {# version} other {# versions}}"
            values={{ count: since.length }}
          />
          <span className={styles.quiet}>
            <bdi>
              {since
                .slice(0, 4)
                .map(({ version_number }) => version_number)
                .join(', ')}
            </bdi>
          </span>
        </Part>
      </dl>
    </section>
  )
}
