import {
  type Environment,
  environments,
  hasEnvironmentMetadata,
} from '@adit/events/catalogue/tag/environment.values.ts'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EditForm } from '../../../ui/form/EditForm.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { environmentTexts } from '../../project.texts.ts'
import { projectQueries, useManaged } from '../managedProject.ts'
import { environmentHints } from '../project/projectSettings.texts.ts'
import { useLock } from '../useLock.tsx'
import { useProjectSave } from '../useProjectSave.ts'
import { addressOfTab, tabTexts } from './SettingsNav.tsx'

const choices = environments.filter((environment) => environment !== 'unknown')

function Unsupported() {
  return (
    <EmptyState
      title={<FormattedMessage id="environment.fixed" defaultMessage="This project type has a fixed environment" />}
    >
      <FormattedMessage
        id="environment.fixed.text"
        defaultMessage="You can only choose the environment of mods and modpacks. For other types, it follows from the type."
      />
    </EmptyState>
  )
}

function Several({ found }: { found: readonly Environment[] }) {
  const intl = useIntl()
  const { base } = useManaged()
  const list = intl.formatList(found.map((environment) => intl.formatMessage(environmentTexts[environment])))
  return (
    <EmptyState
      title={<FormattedMessage id="environment.several" defaultMessage="Versions run in different environments" />}
      actions={
        <LinkButton to={addressOfTab(base, 'versions')}>
          <FormattedMessage id="environment.toVersions" defaultMessage="Go to versions" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="environment.several.text"
        defaultMessage="The versions of this project have different environments: {list}. Edit each version to change its environment."
        values={{ list }}
      />
    </EmptyState>
  )
}

/** Where the project runs, for all its versions at once; where they differ, each says so for itself. */
export function EnvironmentTab() {
  const intl = useIntl()
  const { project } = useManaged()
  const save = useProjectSave()
  const locked = useLock('EDIT_DETAILS')
  const [first = 'unknown'] = project.environment
  const saved = useMemo(() => ({ environment: first }), [first])
  const types = project.project_types
  const supported = types.length === 0 || types.some(hasEnvironmentMetadata)
  if (!supported) return <Unsupported />
  if (new Set(project.environment).size > 1) return <Several found={[...new Set(project.environment)]} />
  return (
    <EditForm<{ environment: Environment }>
      title={intl.formatMessage(tabTexts.environment)}
      intro={
        <FormattedMessage
          id="environment.intro"
          defaultMessage="Where people need to install your project. Applies to all versions, including future ones."
        />
      }
      saved={saved}
      locked={
        locked && (
          <>
            {locked}{' '}
            <FormattedMessage id="environment.locked" defaultMessage="Ask another member to check the environment." />
          </>
        )
      }
      refreshes={projectQueries}
      save={save}
    >
      {({ value, set, error }) => (
        <RadioCards
          stacked
          legend={<FormattedMessage id="environment.legend" defaultMessage="Runs on" />}
          value={value.environment === 'unknown' ? null : value.environment}
          onChange={(environment) => set('environment', environment)}
          error={error('environment')}
          cards={choices.map((choice) => ({
            value: choice,
            text: intl.formatMessage(environmentTexts[choice]),
            hint: intl.formatMessage(environmentHints[choice]),
          }))}
        />
      )}
    </EditForm>
  )
}
