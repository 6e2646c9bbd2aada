import { searchPathOf } from '@adit/events/catalogue/project/project_type.values.ts'
import { Check, Scale, Settings, Share2, ShieldCheck } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import type { ProjectV3 } from '../../../api/routes.ts'
import { Fills } from '../../../app/kit/slot.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { preloadDialog } from '../../../ui/Dialog.tsx'
import { formatDuration } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import { NumberText } from '../../../ui/NumberText.tsx'
import { useCopy } from '../../../ui/useCopy.ts'
import { typeTexts } from '../../project.texts.ts'
import { mainType } from '../../projectAddress.ts'
import { projectActions } from '../../slots.ts'
import { LicenseButton } from './LicenseButton.tsx'
import styles from './ProjectHeader.module.css'
import { useProjectView } from './projectView.ts'
import { usersInput } from './usersInput.ts'

const DownloadsDialog = lazyNamed(() => import('./DownloadsDialog.tsx'), 'DownloadsDialog')

function DownloadCount() {
  const intl = useIntl()
  const { project } = useProjectView()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.count}
        aria-haspopup="dialog"
        title={intl.formatMessage({
          id: 'project.downloads.open',
          defaultMessage: 'Show where the downloads come from',
        })}
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialog}
      >
        <FormattedMessage
          id="project.head.downloads"
          defaultMessage="{number} {count, plural, one {download} other {downloads}}"
          values={{ count: project.downloads, number: <NumberText value={project.downloads} full /> }}
        />
      </button>
      {open && (
        <Suspense>
          <DownloadsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function UserCount() {
  const { project } = useProjectView()
  const { data } = useApi('GET /v3/project/:id/dependents', usersInput(project.id))
  if (!data || data.total === 0) return null
  return (
    <li>
      <a href="#used-by" className={styles.count}>
        <FormattedMessage
          id="project.head.users"
          defaultMessage="{number} {count, plural, one {project uses it} other {projects use it}}"
          values={{ count: data.total, number: <NumberText value={data.total} full /> }}
        />
      </a>
    </li>
  )
}

function Counts() {
  const { project } = useProjectView()
  return (
    <ul className={styles.counts}>
      <li>
        <DownloadCount />
      </li>
      <li>
        <span className={styles.count}>
          <FormattedMessage
            id="project.head.followers"
            defaultMessage="{number} {count, plural, one {follower} other {followers}}"
            values={{ count: project.followers, number: <NumberText value={project.followers} full /> }}
          />
        </span>
      </li>
      <UserCount />
    </ul>
  )
}

/** Who has checked it, and how long that took if it was sent to review just before. */
function Reviewed({ project: { approved, queued } }: { project: ProjectV3 }) {
  const intl = useIntl()
  if (approved === null) return null
  const took = queued === null ? -1 : Date.parse(approved) - Date.parse(queued)
  return (
    <span className={styles.fact}>
      <ShieldCheck aria-hidden="true" className={styles.good} />
      <span>
        {took > 0 ? (
          <FormattedMessage
            id="project.head.reviewedIn"
            defaultMessage="Reviewed by a moderator in {duration}"
            values={{ duration: <strong>{formatDuration(intl, took / 1000)}</strong> }}
          />
        ) : (
          <FormattedMessage id="project.head.reviewed" defaultMessage="Reviewed by a moderator" />
        )}
      </span>
    </span>
  )
}

function Owner() {
  const { members } = useProjectView()
  const owner = members.data?.find(({ is_owner }) => is_owner)?.user
  if (!owner) return null
  return (
    <span className={styles.fact}>
      <FormattedMessage
        id="project.head.by"
        defaultMessage="by {name}"
        values={{
          name: (
            <Link to={`/user/${encodeURIComponent(owner.username)}`} className={styles.owner}>
              <Avatar src={owner.avatar_url} name={owner.username} size={20} round eager />
              <bdi>{owner.username}</bdi>
            </Link>
          ),
        }}
      />
    </span>
  )
}

/** Hands the address to the system's own list where there is one, else to the clipboard. */
function ShareButton() {
  const { project } = useProjectView()
  const [copied, copy] = useCopy()
  const share = async () => {
    const url = location.origin + location.pathname
    if (!('share' in navigator)) return void copy(url)
    await navigator.share({ title: project.name, url }).catch(() => undefined) // Closed without a choice.
  }
  return (
    <Button size="large" look="outlined" onClick={() => void share()}>
      {copied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
      <span role="status">
        {copied ? (
          <FormattedMessage id="project.shared" defaultMessage="Link copied" />
        ) : (
          <FormattedMessage id="project.share" defaultMessage="Share" />
        )}
      </span>
    </Button>
  )
}

function Actions() {
  const intl = useIntl()
  const { project, id, base, insider } = useProjectView()
  const settings = intl.formatMessage({ id: 'project.settings', defaultMessage: 'Project settings' })
  return (
    <div className={styles.actions}>
      {insider && (
        <LinkButton
          to={`${base}/settings`}
          size="large"
          look="outlined"
          circular
          aria-label={settings}
          title={settings}
        >
          <Settings aria-hidden="true" />
        </LinkButton>
      )}
      <Fills slot={projectActions} props={{ project, address: id }} />
      <ShareButton />
    </div>
  )
}

function TypeMark(): ReactNode {
  const intl = useIntl()
  const { project } = useProjectView()
  const type = mainType(project)
  if (type === 'project') return <span className={styles.type}>{intl.formatMessage(typeTexts.project)}</span>
  return (
    <Link to={`/${searchPathOf[type]}`} className={styles.type}>
      {intl.formatMessage(typeTexts[type])}
    </Link>
  )
}

/** Name, summary and what a reader judges a project by at first sight. */
export function ProjectHeader() {
  const { project } = useProjectView()
  return (
    <header className={styles.head}>
      <div className={styles.icon}>
        <Avatar src={project.icon_url} name={project.name} size={96} eager />
      </div>
      <div className={styles.title}>
        <h1>
          <bdi>{project.name}</bdi>
        </h1>
        <TypeMark />
      </div>
      <p className={styles.summary} dir="auto">
        {project.summary}
      </p>
      <div className={styles.facts}>
        <Owner />
        <Reviewed project={project} />
        <span className={styles.fact}>
          <LicenseButton license={project.license} short>
            <Scale aria-hidden="true" />
          </LicenseButton>
        </span>
      </div>
      <div className={styles.foot}>
        <Counts />
        <Actions />
      </div>
    </header>
  )
}
