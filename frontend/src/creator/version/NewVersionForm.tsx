import { type FormEvent, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { useUnsavedGuard } from '../../app/useUnsavedGuard.tsx'
import { notify } from '../../ui/notifications.ts'
import form from '../form/Form.module.css'
import { otherProblems, type Problems, problemAt, problemsOf } from '../form/problems.ts'
import { useDraft } from '../form/useDraft.ts'
import { useManaged } from '../managed.ts'
import { FileInputs } from './FileInputs.tsx'
import { proposalOf } from './inspection.ts'
import { PublishBar } from './PublishBar.tsx'
import { useFoundDependencies } from './useFoundDependencies.ts'
import { useNewFiles } from './useNewFiles.ts'
import { usePublish } from './usePublish.ts'
import { VersionInputs } from './VersionInputs.tsx'
import { emptyVersion, judgeVersion, type VersionDraft } from './versionDraft.ts'

const fields = Object.keys(emptyVersion) as (keyof VersionDraft)[] // Plain data: its own keys are all there are.

/**
 * Files are dropped and read first; what they say fills the fields that nobody has touched. Publishing shows how far it is and can
 * be stopped; whatever goes wrong, all that was chosen and typed stays.
 */
export function NewVersionForm() {
  const intl = useIntl()
  const navigate = useNavigate()
  const { project, base, refresh } = useManaged()
  const element = useRef<HTMLFormElement>(null)
  const [proposal, setProposal] = useState<Partial<VersionDraft>>({})
  const [judged, setJudged] = useState(false)
  const [refusal, setRefusal] = useState<Problems>({})
  const [published, setPublished] = useState(false)
  const [first] = project.environment
  const files = useNewFiles((entry, inspection) => {
    if (entry.type === null) setProposal((before) => ({ ...before, ...proposalOf(inspection) }))
  })
  const main = files.list.find(({ key }) => key === files.primary)?.inspection
  const needs = useFoundDependencies(main)
  const start = useMemo<VersionDraft>(() => {
    const dependencies = needs.known.filter(({ project_id }) => project_id !== project.id)
    return { ...emptyVersion, ...(first && { environment: first }), ...proposal, dependencies }
  }, [first, proposal, needs.known, project.id])
  const draft = useDraft(start)
  const { share, publish, cancel } = usePublish()
  const busy = share !== null
  const guard = useUnsavedGuard(!published && (draft.dirty || files.list.length > 0))

  const own = judged ? judgeVersion(intl, draft.value) : {}
  const reading = files.list.some(({ state }) => state === 'waiting' || state === 'reading')
  const refused = files.list.filter(({ state }) => state === 'refused').length
  const shown = [...fields, ...files.list.map(({ key }) => key)]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || reading || refused > 0) return
    setJudged(true)
    setRefusal({})
    if (files.list.length === 0 || Object.keys(judgeVersion(intl, draft.value)).length > 0) return focusProblem()
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
      focusProblem()
    }
  }
  const focusProblem = () =>
    requestAnimationFrame(() => {
      const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"], [data-invalid]')
      wrong?.scrollIntoView({ block: 'center' })
      wrong?.focus()
    })
  return (
    <form ref={element} className={form.form} onSubmit={submit} noValidate>
      <FileInputs files={files} disabled={busy} problemOf={(key) => problemAt(refusal, key)} />
      {judged && files.list.length === 0 && (
        <p className={form.problem} role="alert">
          <FormattedMessage id="version.problem.files" defaultMessage="Add at least one file." />
        </p>
      )}
      <fieldset className={form.fields} disabled={busy}>
        <VersionInputs
          project={project}
          dependencyNote={
            needs.unknown.length > 0 && (
              <FormattedMessage
                id="version.unknownDependencies"
                defaultMessage="The file also names {list}, which is not found here under that name. Add it by hand if it is hosted under another."
                values={{ list: intl.formatList(needs.unknown.slice(0, 8)) }}
              />
            )
          }
          value={draft.value}
          changed={draft.changed}
          set={(key, value) => {
            draft.set(key, value)
            setRefusal((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith(key))))
          }}
          error={(key) => own[key] ?? problemAt(refusal, key)}
        />
      </fieldset>
      <PublishBar
        problems={otherProblems(refusal, shown)}
        share={share}
        reading={reading}
        files={files.list.length}
        refused={refused}
        onCancel={cancel}
      />
      {guard}
    </form>
  )
}
