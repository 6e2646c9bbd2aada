import { useState } from 'react'
import { defineMessage, FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import { toApiError } from '../../../api/apiError.ts'
import { useApi } from '../../../api/apiQuery.ts'
import { useAuth } from '../../../api/useAuth.ts'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useKeyHints } from '../../../ui/keyboardHelp.ts'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { ConflictBanner } from '../conflict/ConflictBanner.tsx'
import { HistoryTab } from '../history/HistoryTab.tsx'
import { queuePath } from '../moderationPaths.ts'
import type { Decision } from '../moderationVerbs.ts'
import { moderationVerbs } from '../moderationVerbs.ts'
import type { StaffProject } from '../staffAnswers.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { type DecisionChoice, decisions } from './decisions.ts'
import { LockBanner } from './LockBanner.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { ReviewHeader } from './ReviewHeader.tsx'
import styles from './ReviewPage.module.css'
import { ReviewTabs, tabOf } from './ReviewTabs.tsx'
import { ThreadTab } from './ThreadTab.tsx'
import { useReviewLock } from './useReviewLock.ts'
import { type SeenProject, useSeenProject } from './useSeenProject.ts'
import { VersionsTab } from './VersionsTab.tsx'

/** One project before its reviewer: what it is, what is in its files, what was said, what happened, and the decision. */
export function ReviewPage({ id }: { id: string }) {
  const project = useApi('GET /admin-api/projects/:id', { params: { id } })
  usePageHead(project.data?.title ?? null)
  if (project.error) return <ErrorState error={project.error} onRetry={() => void project.refetch()} />
  if (!project.data) return <SkeletonText lines={16} />
  return project.data.deleted ? <DeletedProject project={project.data} /> : <LivingProject project={project.data} />
}

function DeletedProject({ project }: { project: StaffProject }) {
  return (
    <article className={styles.page}>
      <ReviewHeader project={project} />
      <Banner tone="warning" actions={<RestoreButton project={project} />}>
        <FormattedMessage
          id="moderation.deleted"
          defaultMessage="This project has been deleted. Its history is kept, and you can restore it."
        />
      </Banner>
      {project.own && <ConflictBanner about="project" />}
      <HistoryTab projectId={project.id} />
    </article>
  )
}

function LivingProject({ project }: { project: StaffProject }) {
  const { id, status, own } = project
  const { admin } = useAuth()
  const { search } = useLocation()
  const review = useApi('GET /_internal/project/:id/review', { params: { id } })
  const waits = status === 'processing' && !own
  const { lock, take, forget } = useReviewLock(id, waits)
  const seen = useSeenProject(id)
  const deciding = useDecision(project, seen, { done: forget, lost: () => void take() })
  useDecisionHints()
  const tab = tabOf(search)
  return (
    <article className={styles.page}>
      <ReviewHeader project={project} review={review.data} />
      <LockBanner
        lock={lock}
        holder={review.data?.lock?.holder.name ?? null}
        onTake={(override) => void take(override)}
      />
      {own && <ConflictBanner about="project" />}
      {(!own || admin) && (
        <DecisionBar status={status} disabled={lock.kind === 'other' || deciding.busy} onChoose={deciding.choose} />
      )}
      <ReviewTabs current={tab} />
      {tab === 'overview' && <OverviewTab seen={seen} review={review.data} />}
      {tab === 'files' && <VersionsTab projectId={id} />}
      {tab === 'thread' && review.data && <ThreadTab threadId={review.data.thread_id} />}
      {tab === 'history' && <HistoryTab projectId={id} />}
      <DecisionDialog
        choice={deciding.choice}
        projectTitle={project.title}
        own={own}
        busy={deciding.busy}
        error={deciding.error}
        onConfirm={deciding.confirm}
        onCancel={deciding.cancel}
      />
    </article>
  )
}

const parkedText = defineMessage({
  id: 'moderation.decided.parked',
  defaultMessage:
    'This project is parked because of an error on our side. What the decision hides is hidden already; everything else shows after a retry on the page Parked.',
})

type OnLock = { done: () => void; lost: () => void }

/** The way from a chosen decision to the queue. What failed keeps the dialog and its text. */
function useDecision(project: StaffProject, seen: SeenProject, lock: OnLock) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { decide } = useVerbs(moderationVerbs)
  const [choice, setChoice] = useState<DecisionChoice | null>(null)
  const { run, busy, error, clear } = useAction({
    act: (decision: Decision) => decide(project.id, decision, seen.data?.etag),
    failure: 'beside',
    // After a refusal too: shown behind the dialog, so that the next try is about what is there to be seen.
    refreshes: {},
    done: (parked) => {
      const title = intl.formatMessage(
        { id: 'moderation.decided', defaultMessage: 'Decision on {title} saved' },
        { title: project.title },
      )
      return parked ? { type: 'warning', title, text: intl.formatMessage(parkedText) } : title
    },
    leave: () => {
      lock.done()
      setChoice(null)
      return navigate(queuePath)
    },
    onFailed: (error) => {
      if (toApiError(error).status === 409) lock.lost()
    },
  })
  const cancel = () => {
    setChoice(null)
    clear()
  }
  return { choice, choose: setChoice, busy, error, cancel, confirm: (decision: Decision) => void run(decision) }
}

function useDecisionHints(): void {
  const intl = useIntl()
  useKeyHints(decisions.map(({ key, label }) => ({ key, text: intl.formatMessage(label) })))
}
