import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import form from '../../../ui/form/Form.module.css'
import { otherProblems } from '../../../ui/form/problems.ts'
import { useUnsavedGuard } from '../../../ui/useUnsavedGuard.tsx'
import { useManaged } from '../managedProject.ts'
import { FileInputs } from './files/FileInputs.tsx'
import { PublishBar } from './PublishBar.tsx'
import { useNewVersion } from './useNewVersion.ts'
import { VersionInputs } from './VersionInputs.tsx'
import { emptyVersion } from './versionDraft.ts'

/** Brings the first thing that is wrong into sight, once it is marked. */
function showProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"], [data-invalid]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus()
  })
}

function Unknown({ names }: { names: readonly string[] }) {
  const intl = useIntl()
  if (names.length === 0) return null
  return (
    <FormattedMessage
      id="version.unknownDependencies"
      defaultMessage="The file also depends on {list}, but no project here has that name. If it's published under another name, add it yourself."
      values={{ list: intl.formatList(names.slice(0, 8)) }}
    />
  )
}

/**
 * Files are dropped and read first; what they say fills the fields that nobody has touched. Publishing shows how far it is and can
 * be stopped.
 */
export function NewVersionForm() {
  const { project } = useManaged()
  const element = useRef<HTMLFormElement>(null)
  const version = useNewVersion(() => showProblem(element.current))
  const { files, draft, share, refusal, error } = version
  const busy = share !== null
  const guard = useUnsavedGuard(version.dirty)
  const shown = [...Object.keys(emptyVersion), ...files.list.map(({ key }) => key)]
  return (
    <form
      ref={element}
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        version.submit()
      }}
    >
      <FileInputs files={files} disabled={busy} problemOf={error} />
      {version.fileMissing && (
        <p className={form.problem} role="alert">
          <FormattedMessage id="version.problem.files" defaultMessage="Add at least one file." />
        </p>
      )}
      <fieldset className={form.fields} disabled={busy}>
        <VersionInputs
          project={project}
          value={draft.value}
          changed={draft.changed}
          set={version.set}
          error={error}
          dependencyNote={version.unknown.length > 0 && <Unknown names={version.unknown} />}
        />
      </fieldset>
      <PublishBar
        problems={otherProblems(refusal, shown)}
        share={share}
        reading={version.reading}
        files={files.list.length}
        refused={version.refused}
        onCancel={version.cancel}
      />
      {guard}
    </form>
  )
}
