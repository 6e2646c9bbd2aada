import {
  CHANGELOG_MAX,
  VERSION_NAME,
  VERSION_NUMBER,
  VERSION_NUMBER_PATTERN,
} from '@adit/events/catalogue/limits.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import { modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import {
  isRequestableVersionStatus,
  type requestableVersionStatuses,
} from '@adit/events/catalogue/version/version_status.values.ts'
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl'
import type { ResponseOf } from '../../../api/client.ts'

export type VersionV3 = ResponseOf<'GET /v3/version/:id'>
export type ChosenStatus = (typeof requestableVersionStatuses)[number]

export type DependencyDraft = {
  project_id: string | null
  version_id: string | null
  file_name: string | null
  dependency_type: DependencyType
}

/** The fields of a version that its creator fills in, by the API's names. */
export type VersionDraft = {
  name: string
  version_number: string
  version_type: VersionChannel
  loaders: readonly string[]
  game_versions: readonly string[]
  dependencies: readonly DependencyDraft[]
  changelog: string
  featured: boolean
  environment: Environment
  status: ChosenStatus
}

export const emptyVersion: VersionDraft = {
  name: '',
  version_number: '',
  version_type: 'release',
  loaders: [],
  game_versions: [],
  dependencies: [],
  changelog: '',
  featured: false,
  environment: 'unknown',
  status: 'listed',
}

/** The draft of a version that exists. A modpack's loaders are those that its content runs on. */
export function draftOf(version: VersionV3): VersionDraft {
  const { name, version_number, version_type, game_versions, dependencies, changelog, featured, environment } = version
  const isModpack = version.loaders.includes(modpackLoader)
  return {
    name,
    version_number,
    version_type,
    loaders: isModpack ? version.mrpack_loaders : version.loaders,
    game_versions,
    dependencies,
    changelog,
    featured,
    environment,
    status: isRequestableVersionStatus(version.status) ? version.status : 'draft',
  }
}

type Judged = 'name' | 'version_number' | 'loaders' | 'game_versions' | 'changelog'

const texts: Record<Judged, MessageDescriptor> = defineMessages({
  name: { id: 'version.problem.name', defaultMessage: 'Name must have {min} to {max} characters.' },
  version_number: {
    id: 'version.problem.number',
    defaultMessage:
      'Version number must have 1 to {max} letters, digits or the characters ! @ $ ( ) ` . + , _ " -, without spaces.',
  },
  loaders: { id: 'version.problem.loaders', defaultMessage: 'Choose at least one loader.' },
  game_versions: { id: 'version.problem.gameVersions', defaultMessage: 'Choose at least one game version.' },
  changelog: {
    id: 'version.problem.changelog',
    defaultMessage: "The changelog can't be longer than {max} characters.",
  },
})

/** What the server would refuse, in words, by field. */
export function judgeVersion(intl: IntlShape, draft: VersionDraft): Partial<Record<keyof VersionDraft, string>> {
  const length = draft.name.trim().length
  return {
    ...((length < VERSION_NAME.min || length > VERSION_NAME.max) && {
      name: intl.formatMessage(texts.name, VERSION_NAME),
    }),
    ...(!VERSION_NUMBER_PATTERN.test(draft.version_number) && {
      version_number: intl.formatMessage(texts.version_number, VERSION_NUMBER),
    }),
    ...(draft.loaders.length === 0 && { loaders: intl.formatMessage(texts.loaders) }),
    ...(draft.game_versions.length === 0 && { game_versions: intl.formatMessage(texts.game_versions) }),
    ...(draft.changelog.length > CHANGELOG_MAX && {
      changelog: intl.formatMessage(texts.changelog, { max: CHANGELOG_MAX }),
    }),
  }
}
