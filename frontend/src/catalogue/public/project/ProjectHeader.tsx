import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import { searchPathOf } from '@adit/events/catalogue/project/project_type.values.ts'
import { Clock, Download, Heart, Scale } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ProjectV3 } from '../../../api/routes.ts'
import { useHydrated } from '../../../api/storage/useHydrated.ts'
import { useTheme } from '../../../theme/theme.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { preloadDialog } from '../../../ui/Dialog.tsx'
import { Link } from '../../../ui/Link.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import { NumberText } from '../../../ui/NumberText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { compatibilityOf } from '../../compatibility.ts'
import { typeTexts } from '../../project.texts.ts'
import { mainType } from '../../projectAddress.ts'
import { FitMark } from '../../setup/FitMark.tsx'
import { useFits } from '../../setup/fits.ts'
import { WorksOn } from '../../WorksOn.tsx'
import { offered } from '../download/versionChoice.ts'
import { LicenseButton } from './LicenseButton.tsx'
import styles from './ProjectHeader.module.css'
import { colorOf, tintOn } from './projectTint.ts'
import { useProjectView } from './projectView.ts'

const DownloadsDialog = lazyNamed(() => import('./DownloadsDialog.tsx'), 'DownloadsDialog')

/** The project's own colour, where it can be told from the page. */
function useTint(color: number | null): string | undefined {
  useTheme()
  // The server doesn't know the page's own colour in the reader's theme.
  if (!useHydrated()) return undefined
  const background = colorOf(getComputedStyle(document.documentElement).getPropertyValue('--bg'))
  return color === null || background === null ? undefined : tintOn(background, color)
}

function DownloadCount() {
  const intl = useIntl()
  const { project } = useProjectView()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        title={intl.formatMessage({
          id: 'project.downloads.open',
          defaultMessage: 'Show where the downloads come from',
        })}
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialog}
      >
        <Download aria-hidden="true" />
        <span>
          <FormattedMessage
            id="project.head.downloads"
            defaultMessage="{number} {count, plural, one {download} other {downloads}}"
            values={{ count: project.downloads, number: <NumberText value={project.downloads} /> }}
          />
        </span>
      </button>
      {open && (
        <Suspense>
          <DownloadsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Facts() {
  const intl = useIntl()
  const { project } = useProjectView()
  const type = mainType(project)
  return (
    <ul className={styles.facts}>
      <li>
        {type === 'project' ? (
          intl.formatMessage(typeTexts.project)
        ) : (
          <Link to={`/${searchPathOf[type]}`} className={styles.type}>
            {intl.formatMessage(typeTexts[type])}
          </Link>
        )}
      </li>
      <li>
        <DownloadCount />
      </li>
      <li className={styles.fact}>
        <Heart aria-hidden="true" />
        <span>
          <FormattedMessage
            id="project.head.followers"
            defaultMessage="{number} {count, plural, one {follower} other {followers}}"
            values={{ count: project.followers, number: <NumberText value={project.followers} /> }}
          />
        </span>
      </li>
      <li className={styles.fact}>
        <Clock aria-hidden="true" />
        <span>
          <FormattedMessage
            id="project.head.updated"
            defaultMessage="Updated {time}"
            values={{ time: <TimeText at={project.updated} /> }}
          />
        </span>
      </li>
      <li>
        <LicenseButton license={project.license} short>
          <Scale aria-hidden="true" />
        </LicenseButton>
      </li>
    </ul>
  )
}

function WorksLoading() {
  return (
    <div className={styles.worksLoading}>
      <Skeleton width={280} height={20} />
    </div>
  )
}

/** “Works on Fabric 1.21 to 1.21.4”, for each group of platforms. */
function Works({ projectId }: { projectId: string }) {
  const { versions } = useProjectView()
  const fit = useFits([projectId]).get(projectId)
  if (!versions.data) return versions.error ? null : <WorksLoading />
  const groups = compatibilityOf(offered(versions.data))
  if (groups.length === 0) return null
  return (
    <div className={styles.works}>
      {fit && fit.reason !== 'no_versions' && <FitMark fit={fit} />}
      <span className={styles.worksOn}>
        <FormattedMessage id="project.worksOn" defaultMessage="Works on" />
      </span>
      {groups.slice(0, 3).map((group) => (
        <WorksOn key={group.platforms.join()} {...group} limit={2} />
      ))}
    </div>
  )
}

/** What a status that is not public means for whoever reads the page. */
function StatusNote({ status }: { status: ProjectV3['status'] }) {
  if (status === 'archived')
    return (
      <FormattedMessage
        id="project.status.archived"
        defaultMessage="This project is archived and gets no new versions."
      />
    )
  if (isHidden(status))
    return (
      <FormattedMessage id="project.status.hidden" defaultMessage="Only members and moderators can see this page." />
    )
  return (
    <FormattedMessage
      id="project.status.unlisted"
      defaultMessage="Anyone who has the address can see this page, but it doesn't appear in lists."
    />
  )
}

/** Name, summary and what a reader judges a project by at first sight. */
export function ProjectHeader({ actions }: { actions: ReactNode }) {
  const { project } = useProjectView()
  const tint = useTint(project.color)
  return (
    <header className={styles.head} style={tint ? { borderBlockStartColor: tint } : undefined}>
      <Avatar src={project.icon_url} name={project.name} size={80} eager />
      <div className={styles.what}>
        <div className={styles.title}>
          <h1>
            <bdi>{project.name}</bdi>
          </h1>
          {project.status !== 'approved' && (
            <span className={styles.status}>
              <StatusBadge status={project.status} />
              <StatusNote status={project.status} />
            </span>
          )}
        </div>
        <p className={styles.summary} dir="auto">
          {project.summary}
        </p>
      </div>
      {actions}
      <div className={styles.trust}>
        <Facts />
        <Works projectId={project.id} />
      </div>
    </header>
  )
}
