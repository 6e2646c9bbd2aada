import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import type { Project } from '../../../api/routes.ts'
import { tagText } from '../../../catalogue/category.texts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import type { Review } from '../staffAnswers.ts'
import { ChecklistPanel } from './ChecklistPanel.tsx'
import styles from './OverviewTab.module.css'
import type { SeenProject } from './useSeenProject.ts'

/** The page that visitors would see, and what its checklist says. */
export function OverviewTab({ seen, review }: { seen: SeenProject; review: Review | undefined }) {
  const { data, error, refetch } = seen
  const project = data?.body
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!project) return <SkeletonText lines={12} />
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <p className={styles.summary} dir="auto">
          {project.description}
        </p>
        {project.body.trim() === '' ? (
          <EmptyState title={<FormattedMessage id="moderation.noDescription" defaultMessage="No description" />} />
        ) : (
          <Description id={project.id} />
        )}
        <Gallery pictures={project.gallery} />
      </div>
      <aside className={styles.aside}>
        {review && <ChecklistPanel items={review.checklist} />}
        <Facts project={project} />
      </aside>
    </div>
  )
}

function Description({ id }: { id: string }) {
  const { data, error, refetch } = useApi('GET /_internal/project/:id/description', { params: { id } })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <RenderedText rendered={data.rendered} /> : <SkeletonText lines={12} />
}

function Gallery({ pictures }: { pictures: Project['gallery'] }) {
  const intl = useIntl()
  // The picture is all that its link says.
  const untitled = intl.formatMessage({ id: 'project.gallery.untitled', defaultMessage: 'Untitled' })
  if (pictures.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>
        <FormattedMessage id="moderation.gallery" defaultMessage="Gallery" />
      </h2>
      <ul className={styles.gallery}>
        {pictures.map((picture) => (
          <li key={picture.url}>
            <a href={picture.raw_url} target="_blank" rel="noreferrer">
              <img src={picture.url} alt={picture.title ?? untitled} loading="lazy" />
            </a>
            <bdi>{picture.title}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

const links = ['issues_url', 'source_url', 'wiki_url', 'discord_url'] as const

function Facts({ project }: { project: Project }) {
  const intl = useIntl()
  const addresses = [...links.map((name) => project[name]), ...project.donation_urls.map(({ url }) => url)]
  const given = addresses.filter((url) => url !== null)
  return (
    <dl className={styles.facts}>
      <dt>
        <FormattedMessage id="moderation.license" defaultMessage="License" />
      </dt>
      <dd>
        {project.license.name || project.license.id}
        {project.license.url && <ForeignLink url={project.license.url} />}
      </dd>
      <dt>
        <FormattedMessage id="moderation.tags" defaultMessage="Tags" />
      </dt>
      <dd className={styles.tags}>
        {project.categories.map((name) => (
          <Badge key={name} tone="brand">
            {tagText(intl, name)}
          </Badge>
        ))}
        {project.additional_categories.map((name) => (
          <Badge key={name}>{tagText(intl, name)}</Badge>
        ))}
      </dd>
      <dt>
        <FormattedMessage id="moderation.sides" defaultMessage="Client, server" />
      </dt>
      <dd>
        {project.client_side}, {project.server_side}
      </dd>
      <dt>
        <FormattedMessage id="moderation.links" defaultMessage="Links" />
      </dt>
      <dd>
        {given.length === 0 && '–'}
        {given.map((url) => (
          <ForeignLink key={url} url={url} />
        ))}
      </dd>
    </dl>
  )
}

/** Shows the full URL of each link, so that moderators see where it leads. */
function ForeignLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.link}>
      {url}
    </a>
  )
}
