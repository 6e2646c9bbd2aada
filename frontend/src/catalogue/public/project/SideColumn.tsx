import { searchPathOf } from '@adit/events/catalogue/project/project_type.values.ts'
import { donationPlatforms } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import { BookOpen, Bug, Code, Globe, HandCoins, MessageCircle } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import type { Member } from '../../../api/routes.ts'
import { Fills } from '../../../app/kit/slot.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { tagText } from '../../category.texts.ts'
import { environmentTexts } from '../../project.texts.ts'
import { mainType } from '../../projectAddress.ts'
import { projectNotes } from '../../slots.ts'
import { DownloadChart } from '../chart/DownloadChart.tsx'
import { WorksOnMatrix } from '../matrix/WorksOnMatrix.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import { LicenseButton } from './LicenseButton.tsx'
import { useProjectView } from './projectView.ts'
import styles from './SideColumn.module.css'

const UsedBy = lazyNamed(() => import('./UsedBy.tsx'), 'UsedBy')

const texts = defineMessages({
  facts: { id: 'project.side.facts', defaultMessage: 'Facts' },
  links: { id: 'project.side.links', defaultMessage: 'Links' },
  members: { id: 'project.side.members', defaultMessage: 'Creators' },
  owner: { id: 'project.member.owner', defaultMessage: 'Owner' },
  issues: { id: 'project.link.issues', defaultMessage: 'Report an issue' },
  source: { id: 'project.link.source', defaultMessage: 'Source code' },
  wiki: { id: 'project.link.wiki', defaultMessage: 'Wiki' },
  discord: { id: 'project.link.discord', defaultMessage: 'Discord' },
})

function Section({ title, children }: { title: MessageDescriptor; children: ReactNode }) {
  const intl = useIntl()
  return (
    <section className={styles.section}>
      <h2>{intl.formatMessage(title)}</h2>
      {children}
    </section>
  )
}

const linkLooks = {
  issues: { text: texts.issues, icon: Bug },
  source: { text: texts.source, icon: Code },
  wiki: { text: texts.wiki, icon: BookOpen },
  discord: { text: texts.discord, icon: MessageCircle },
}

function LinkText({ platform, donation }: { platform: string; donation: boolean }) {
  const intl = useIntl()
  if (donation) {
    const name = donationPlatforms.find(({ short }) => short === platform && short !== 'other')?.name
    return name ? (
      <FormattedMessage id="project.link.donate" defaultMessage="Donate on {name}" values={{ name }} />
    ) : (
      <FormattedMessage id="project.link.donateOther" defaultMessage="Donate" />
    )
  }
  return platform in linkLooks ? intl.formatMessage(linkLooks[platform as keyof typeof linkLooks].text) : platform // `in` has just checked it.
}

function LinksSection() {
  const { project } = useProjectView()
  const order = Object.keys(linkLooks)
  const place = (platform: string) => (order.includes(platform) ? order.indexOf(platform) : order.length)
  const links = Object.values(project.link_urls).sort(
    (left, right) => Number(left.donation) - Number(right.donation) || place(left.platform) - place(right.platform),
  )
  if (links.length === 0) return null
  return (
    <Section title={texts.links}>
      <ul className={styles.links}>
        {links.map(({ platform, donation, url }) => {
          const known = platform in linkLooks ? linkLooks[platform as keyof typeof linkLooks].icon : Globe // As above.
          const Glyph = donation ? HandCoins : known
          return (
            <li key={`${platform} ${donation}`}>
              <ExternalLink href={url} title={url}>
                <Glyph aria-hidden="true" />
                <LinkText platform={platform} donation={donation} />
              </ExternalLink>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function MemberRow({ member }: { member: Member }) {
  const intl = useIntl()
  const { user, role, is_owner } = member
  return (
    <li>
      <Link to={`/user/${encodeURIComponent(user.username)}`} className={styles.member}>
        <Avatar src={user.avatar_url} name={user.username} size={32} round />
        <span>
          <bdi className={styles.name}>{user.username}</bdi>
          <bdi className={styles.role}>{is_owner ? intl.formatMessage(texts.owner) : role}</bdi>
        </span>
      </Link>
    </li>
  )
}

function MembersSection() {
  const { members } = useProjectView()
  if (members.error && !members.data) return <ErrorState error={members.error} onRetry={members.retry} />
  return (
    <Section title={texts.members}>
      {members.data ? (
        <ul className={styles.members}>
          {members.data
            .filter(({ accepted }) => accepted)
            .map((member) => (
              <MemberRow key={member.user.id} member={member} />
            ))}
        </ul>
      ) : (
        <SkeletonRows rows={1} />
      )}
    </Section>
  )
}

function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function TagLinks() {
  const intl = useIntl()
  const { project } = useProjectView()
  const type = mainType(project)
  const path = type === 'project' ? '/' : `/${searchPathOf[type]}`
  const tags = [...new Set([...project.categories, ...project.additional_categories])]
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Link key={tag} to={`${path}?category=${encodeURIComponent(tag)}`} className={styles.open}>
          {tagText(intl, tag)}
        </Link>
      ))}
    </span>
  )
}

function FactsSection() {
  const intl = useIntl()
  const { project } = useProjectView()
  const environments = project.environment.filter((one) => one !== 'unknown')
  const hasTags = project.categories.length + project.additional_categories.length > 0
  return (
    <Section title={texts.facts}>
      <dl className={styles.details}>
        {environments.length > 0 && (
          <Detail name={<FormattedMessage id="project.detail.runsOn" defaultMessage="Runs on" />}>
            {environments.map((environment) => (
              <span key={environment} className={styles.line}>
                {intl.formatMessage(environmentTexts[environment])}
              </span>
            ))}
          </Detail>
        )}
        <Detail name={<FormattedMessage id="project.detail.license" defaultMessage="License" />}>
          <LicenseButton license={project.license} />
        </Detail>
        <Detail name={<FormattedMessage id="project.detail.created" defaultMessage="Created" />}>
          <TimeText at={project.published} show="date" />
        </Detail>
        <Detail name={<FormattedMessage id="project.detail.updated" defaultMessage="Updated" />}>
          <TimeText at={project.updated} show="date" />
        </Detail>
        <Detail name={<FormattedMessage id="project.detail.reviewed" defaultMessage="Reviewed" />}>
          {project.approved ? (
            <FormattedMessage
              id="project.detail.approved"
              defaultMessage="Approved by moderators, {date}"
              values={{ date: <TimeText at={project.approved} show="date" /> }}
            />
          ) : (
            <FormattedMessage id="project.detail.notReviewed" defaultMessage="Not yet" />
          )}
        </Detail>
        {hasTags && (
          <Detail name={<FormattedMessage id="project.side.tags" defaultMessage="Tags" />}>
            <TagLinks />
          </Detail>
        )}
      </dl>
    </Section>
  )
}

/** What one seldom needs: a report, and the id for tools. */
function EndLinks() {
  const { project, insider } = useProjectView()
  return (
    <div className={styles.end}>
      {!insider && <Fills slot={projectNotes} props={{ project }} />}
      <CopyButton text={project.id} name="ID" />
    </div>
  )
}

/** What one looks up about a project beside reading about it. */
export function SideColumn() {
  return (
    <>
      <WorksOnMatrix />
      <DownloadChart />
      <FactsSection />
      <MembersSection />
      <LinksSection />
      <Suspense>
        <UsedBy />
      </Suspense>
      <EndLinks />
    </>
  )
}
