import { CHANGELOG_MAX, VERSION_NAME, VERSION_NUMBER } from '@adit/events/catalogue/limits.values.ts'
import { isProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import {
  type Environment,
  environments,
  hasEnvironmentMetadata,
} from '@adit/events/catalogue/tag/environment.values.ts'
import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { requestableVersionStatuses } from '@adit/events/catalogue/version/version_status.values.ts'
import type { ReactNode } from 'react'
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl'
import type { ProjectV3 } from '../../../api/routes.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { Fields } from '../../../ui/form/EditForm.tsx'
import form from '../../../ui/form/Form.module.css'
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { channelTexts, environmentTexts } from '../../project.texts.ts'
import { DependencyPicker } from './picks/DependencyPicker.tsx'
import { GameVersionPicker } from './picks/GameVersionPicker.tsx'
import { LoaderPicker } from './picks/LoaderPicker.tsx'
import type { ChosenStatus, VersionDraft } from './versionDraft.ts'

const texts = defineMessages({
  name: { id: 'version.name', defaultMessage: 'Name' },
  number: { id: 'version.number', defaultMessage: 'Version number' },
  channel: { id: 'version.channel', defaultMessage: 'Release channel' },
  changelog: { id: 'version.changelog', defaultMessage: 'Changelog' },
  changelogHint: { id: 'version.changelog.hint', defaultMessage: 'What is new compared to the previous version.' },
  featured: { id: 'version.featured', defaultMessage: 'Featured' },
  featuredHint: { id: 'version.featured.hint', defaultMessage: 'Recommended on the project’s page.' },
  environment: { id: 'version.environment', defaultMessage: 'Runs on' },
  status: { id: 'version.status', defaultMessage: 'Visibility' },
})

export const statusTexts: Record<ChosenStatus, MessageDescriptor> = defineMessages({
  listed: { id: 'version.status.listed', defaultMessage: 'Listed' },
  unlisted: { id: 'version.status.unlisted', defaultMessage: 'Unlisted: anyone who has the address' },
  archived: { id: 'version.status.archived', defaultMessage: 'Archived' },
  draft: { id: 'version.status.draft', defaultMessage: 'Draft: members only' },
})

type Props = Fields<VersionDraft> & { project: ProjectV3; dependencyNote?: ReactNode }

/** The fields of a version, the same for a new one and for one that exists. */
export function VersionInputs({ value, set, error, project, dependencyNote }: Props) {
  const intl = useIntl()
  const environmental = project.project_types.some((type) => isProjectType(type) && hasEnvironmentMetadata(type))
  return (
    <>
      <div className={form.pair}>
        <TextField
          label={intl.formatMessage(texts.number)}
          value={value.version_number}
          onChange={(text) => set('version_number', text)}
          error={error('version_number')}
          limit={VERSION_NUMBER.max}
          placeholder="1.0.0"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Select
          label={intl.formatMessage(texts.channel)}
          value={value.version_type}
          onChange={(channel) => set('version_type', channel)}
          error={error('version_type')}
          options={versionChannels.map((channel) => ({
            value: channel,
            text: intl.formatMessage(channelTexts[channel]),
          }))}
        />
      </div>
      <TextField
        label={intl.formatMessage(texts.name)}
        value={value.name}
        onChange={(text) => set('name', text)}
        error={error('name')}
        limit={VERSION_NAME.max}
        autoComplete="off"
        required
      />
      <LoaderPicker
        types={project.project_types}
        value={value.loaders}
        onChange={(loaders) => set('loaders', loaders)}
        error={error('loaders')}
      />
      <GameVersionPicker
        value={value.game_versions}
        onChange={(versions) => set('game_versions', versions)}
        error={error('game_versions')}
      />
      <DependencyPicker
        own={project.id}
        value={value.dependencies}
        onChange={(dependencies) => set('dependencies', dependencies)}
        error={error('dependencies')}
        note={dependencyNote}
      />
      <MarkdownEditor
        label={intl.formatMessage(texts.changelog)}
        description={intl.formatMessage(texts.changelogHint)}
        optional
        value={value.changelog}
        onChange={(text) => set('changelog', text)}
        limit={CHANGELOG_MAX}
        error={error('changelog')}
        rows={8}
        pictures={{ context: 'version' }}
      />
      <div className={form.pair}>
        {environmental && (
          <Select<Environment>
            label={intl.formatMessage(texts.environment)}
            value={value.environment}
            onChange={(environment) => set('environment', environment)}
            error={error('environment')}
            options={environments.map((environment) => ({
              value: environment,
              text: intl.formatMessage(environmentTexts[environment]),
            }))}
          />
        )}
        <Select<ChosenStatus>
          label={intl.formatMessage(texts.status)}
          value={value.status}
          onChange={(status) => set('status', status)}
          error={error('status')}
          options={requestableVersionStatuses.map((status) => ({
            value: status,
            text: intl.formatMessage(statusTexts[status]),
          }))}
        />
      </div>
      <Checkbox
        label={intl.formatMessage(texts.featured)}
        description={intl.formatMessage(texts.featuredHint)}
        checked={value.featured}
        onChange={(featured) => set('featured', featured)}
        error={error('featured')}
      />
    </>
  )
}
