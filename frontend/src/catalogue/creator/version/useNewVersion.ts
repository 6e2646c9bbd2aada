import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { problemAt } from '../../../ui/form/problems.ts'
import { useDraft } from '../../../ui/form/useDraft.ts'
import { notify } from '../../../ui/notifications.ts'
import { useAction } from '../../../ui/useAction.ts'
import { checklistAddress, projectQueries, useManaged } from '../managedProject.ts'
import { proposalOf } from './files/fileInspection.ts'
import { type NewFiles, useNewFiles } from './files/useNewFiles.ts'
import { useFoundDependencies } from './picks/useFoundDependencies.ts'
import { usePublish } from './usePublish.ts'
import { emptyVersion, judgeVersion, type VersionDraft } from './versionDraft.ts'

/** The chosen files, and a draft that they fill where nobody has typed anything. */
function useProposedDraft() {
  const { project } = useManaged()
  const [proposal, setProposal] = useState<Partial<VersionDraft>>({})
  const files = useNewFiles((entry, inspection) => {
    if (entry.type === null) setProposal((before) => ({ ...before, ...proposalOf(inspection) }))
  })
  const needs = useFoundDependencies(files.list.find(({ key }) => key === files.primary)?.inspection)
  const [first] = project.environment
  const start = useMemo<VersionDraft>(() => {
    const dependencies = needs.known.filter(({ project_id }) => project_id !== project.id)
    return { ...emptyVersion, ...(first && { environment: first }), ...proposal, dependencies }
  }, [first, proposal, needs.known, project.id])
  return { files, draft: useDraft(start), unknown: needs.unknown }
}

function statesOf({ list }: NewFiles) {
  return {
    reading: list.some(({ state }) => state === 'waiting' || state === 'reading'),
    refused: list.filter(({ state }) => state === 'refused').length,
  }
}

/** Everything behind the form of a new version. Whatever goes wrong, all that was chosen and typed stays. */
export function useNewVersion(onProblem: () => void) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { project, base } = useManaged()
  // A draft's next step is the submission. Read once, because publishing adds the version.
  const [first] = useState(project.versions.length === 0 && project.status === 'draft')
  const { files, draft, unknown } = useProposedDraft()
  const { share, publish, cancel } = usePublish()
  const [judged, setJudged] = useState(false)
  const [published, setPublished] = useState(false)
  const { reading, refused } = statesOf(files)
  const problems = judgeVersion(intl, draft.value)
  const own: Partial<Record<string, string>> = judged ? problems : {}

  const {
    run,
    problems: refusal,
    clear,
  } = useAction({
    act: async () => {
      const version = await publish({ draft: draft.value, files, projectId: project.id })
      setPublished(true)
      return version
    },
    failure: 'beside',
    refreshes: projectQueries,
    onDone: ({ id }) => navigate(first ? checklistAddress(base) : `${base}/version/${encodeURIComponent(id)}`),
    onCancelled: () =>
      notify({ title: intl.formatMessage({ id: 'version.cancelled', defaultMessage: 'Nothing was published' }) }),
    onFailed: onProblem,
  })

  const submit = () => {
    if (reading || refused > 0) return
    setJudged(true)
    if (files.list.length === 0 || Object.keys(problems).length > 0) return onProblem()
    void run()
  }
  return {
    files,
    draft,
    unknown,
    share,
    reading,
    refused,
    refusal,
    cancel,
    submit,
    fileMissing: judged && files.list.length === 0,
    dirty: !published && (draft.dirty || files.list.length > 0),
    error: (key: string) => own[key] ?? problemAt(refusal, key),
    set: <K extends keyof VersionDraft>(key: K, value: VersionDraft[K]) => {
      draft.set(key, value)
      clear(key)
    },
  }
}
