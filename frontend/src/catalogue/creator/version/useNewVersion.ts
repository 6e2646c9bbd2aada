import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { type Problems, problemAt, problemsOf } from '../../../ui/form/problems.ts'
import { useDraft } from '../../../ui/form/useDraft.ts'
import { notify } from '../../../ui/notifications.ts'
import { useManaged } from '../managed.ts'
import { proposalOf } from './files/inspection.ts'
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
  const { project, base, refresh } = useManaged()
  const { files, draft, unknown } = useProposedDraft()
  const { share, publish, cancel } = usePublish()
  const [judged, setJudged] = useState(false)
  const [refusal, setRefusal] = useState<Problems>({})
  const [published, setPublished] = useState(false)
  const { reading, refused } = statesOf(files)
  const problems = judgeVersion(intl, draft.value)
  const own: Partial<Record<string, string>> = judged ? problems : {}

  const submit = async () => {
    if (share !== null || reading || refused > 0) return
    setJudged(true)
    setRefusal({})
    if (files.list.length === 0 || Object.keys(problems).length > 0) return onProblem()
    try {
      const version = await publish({ draft: draft.value, files, projectId: project.id })
      if (!version) {
        notify({ title: intl.formatMessage({ id: 'version.cancelled', defaultMessage: 'Nothing was published' }) })
        return
      }
      setPublished(true)
      await refresh()
      await navigate(`${base}/version/${encodeURIComponent(version.id)}`)
    } catch (error) {
      setRefusal(problemsOf(intl, error))
      onProblem()
    }
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
      setRefusal((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith(key))))
    },
  }
}
