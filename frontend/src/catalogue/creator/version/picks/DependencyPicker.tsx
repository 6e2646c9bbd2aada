import { dependencyTypes } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ProjectV3 } from '../../../../api/routes.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import form from '../../../../ui/form/Form.module.css'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { dependencyTexts } from '../../../project.texts.ts'
import type { DependencyDraft } from '../versionDraft.ts'
import styles from './DependencyPicker.module.css'
import { ProjectSearch } from './ProjectSearch.tsx'
import { useDependencyNames } from './useDependencyNames.ts'

type Props = {
  value: readonly DependencyDraft[]
  onChange: (dependencies: DependencyDraft[]) => void
  error?: string | undefined
  note?: ReactNode
  /** The project itself, which depends on itself never. */
  own: string
}

function keyOfDependency({ project_id, version_id, file_name }: DependencyDraft): string {
  return JSON.stringify([project_id, version_id, file_name])
}

function Name({ project, dependency, number, loading }: RowNames) {
  if (!project && dependency.project_id && loading) return <Skeleton width={160} />
  return (
    <span className={styles.name}>
      {project?.name ?? dependency.file_name ?? dependency.project_id ?? dependency.version_id}
      {dependency.version_id && <span className={styles.version}>{number ?? dependency.version_id}</span>}
      {!project && dependency.file_name && (
        <span className={styles.version}>
          <FormattedMessage id="dependency.external" defaultMessage="not hosted here" />
        </span>
      )}
    </span>
  )
}

type RowNames = {
  dependency: DependencyDraft
  project: ProjectV3 | undefined
  number: string | undefined
  loading: boolean
}

/** What the version needs, can use, does not go with or contains. */
export function DependencyPicker({ value, onChange, error, note, own }: Props) {
  const intl = useIntl()
  const names = useDependencyNames(value)
  const [added, setAdded] = useState<string | null>(null)
  const add = (project_id: string) => {
    const dependency: DependencyDraft = { project_id, version_id: null, file_name: null, dependency_type: 'required' }
    const key = keyOfDependency(dependency)
    setAdded(key)
    if (!value.some((one) => keyOfDependency(one) === key)) onChange([...value, dependency])
  }
  return (
    <fieldset>
      <legend className={form.legend}>
        <FormattedMessage id="dependency.label" defaultMessage="Dependencies" />
      </legend>
      {value.length > 0 && (
        <ul className={styles.list}>
          {value.map((dependency) => {
            const key = keyOfDependency(dependency)
            const project = names.projects.get(dependency.project_id ?? '')
            const name = project?.name ?? dependency.file_name ?? dependency.project_id ?? ''
            return (
              <li key={key} className={styles.row} data-added={key === added || undefined}>
                <Avatar src={project?.icon_url} name={name} size={32} />
                <Name
                  dependency={dependency}
                  project={project}
                  number={names.numbers.get(dependency.version_id ?? '')}
                  loading={names.loading}
                />
                <Select
                  label={intl.formatMessage(
                    { id: 'dependency.kind', defaultMessage: 'Type of dependency: {name}' },
                    { name },
                  )}
                  hideLabel
                  value={dependency.dependency_type}
                  onChange={(dependency_type) =>
                    onChange(value.map((one) => (keyOfDependency(one) === key ? { ...one, dependency_type } : one)))
                  }
                  options={dependencyTypes.map((type) => ({
                    value: type,
                    text: intl.formatMessage(dependencyTexts[type]),
                  }))}
                />
                <IconButton
                  size="small"
                  label={intl.formatMessage({ id: 'dependency.remove', defaultMessage: 'Remove {name}' }, { name })}
                  onClick={() => onChange(value.filter((one) => keyOfDependency(one) !== key))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <ProjectSearch
        onChoose={add}
        exclude={[own, ...value.flatMap(({ project_id }) => (project_id === null ? [] : [project_id]))]}
      />
      {note && <p className={form.hint}>{note}</p>}
      {error && <p className={form.problem}>{error}</p>}
    </fieldset>
  )
}
