import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import type { FileType } from '@adit/events/catalogue/version/file_type.values.ts'
import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import { defineMessages, type MessageDescriptor } from 'react-intl'

type Texts<K extends string> = Record<K, MessageDescriptor>

export const typeTexts: Texts<ProjectType | 'project'> = defineMessages({
  mod: { id: 'project.type.mod', defaultMessage: 'Mod' },
  modpack: { id: 'project.type.modpack', defaultMessage: 'Modpack' },
  plugin: { id: 'project.type.plugin', defaultMessage: 'Plugin' },
  datapack: { id: 'project.type.datapack', defaultMessage: 'Data pack' },
  resourcepack: { id: 'project.type.resourcepack', defaultMessage: 'Resource pack' },
  shader: { id: 'project.type.shader', defaultMessage: 'Shader' },
  project: { id: 'project.type.project', defaultMessage: 'Project' },
})

export const channelTexts: Texts<VersionChannel> = defineMessages({
  release: { id: 'version.channel.release', defaultMessage: 'Release' },
  beta: { id: 'version.channel.beta', defaultMessage: 'Beta' },
  alpha: { id: 'version.channel.alpha', defaultMessage: 'Alpha' },
})

export const environmentTexts: Texts<Environment> = defineMessages({
  client_and_server: { id: 'project.environment.both', defaultMessage: 'Client and server, required on both' },
  client_only: { id: 'project.environment.client', defaultMessage: 'Client only' },
  client_only_server_optional: {
    id: 'project.environment.serverOptional',
    defaultMessage: 'Client, optional on the server',
  },
  singleplayer_only: { id: 'project.environment.singleplayer', defaultMessage: 'Singleplayer only' },
  server_only: { id: 'project.environment.server', defaultMessage: 'Server only' },
  server_only_client_optional: {
    id: 'project.environment.clientOptional',
    defaultMessage: 'Server, optional on the client',
  },
  dedicated_server_only: { id: 'project.environment.dedicated', defaultMessage: 'Dedicated server only' },
  client_or_server: { id: 'project.environment.either', defaultMessage: 'Client or server' },
  client_or_server_prefers_both: {
    id: 'project.environment.prefersBoth',
    defaultMessage: 'Client or server, best on both',
  },
  unknown: { id: 'project.environment.unknown', defaultMessage: 'Not stated' },
})

export const dependencyTexts: Texts<DependencyType> = defineMessages({
  required: { id: 'dependency.required', defaultMessage: 'Required' },
  optional: { id: 'dependency.optional', defaultMessage: 'Optional' },
  incompatible: { id: 'dependency.incompatible', defaultMessage: 'Incompatible' },
  embedded: { id: 'dependency.embedded', defaultMessage: 'Embedded' },
})

const fileTexts: Texts<FileType> = defineMessages({
  'required-resource-pack': { id: 'file.requiredPack', defaultMessage: 'Required resource pack' },
  'optional-resource-pack': { id: 'file.optionalPack', defaultMessage: 'Optional resource pack' },
  'sources-jar': { id: 'file.sources', defaultMessage: 'Sources' },
  'dev-jar': { id: 'file.dev', defaultMessage: 'Development build' },
  'javadoc-jar': { id: 'file.javadoc', defaultMessage: 'Javadoc' },
  signature: { id: 'file.signature', defaultMessage: 'Signature' },
  unknown: { id: 'file.unknown', defaultMessage: 'Other file' },
})

const extra = defineMessages({ main: { id: 'file.main', defaultMessage: 'Main file' } })

/** What a file is; the wire's type is any text, and unset on most files. */
export function fileText(type: string | null, primary: boolean): MessageDescriptor {
  if (type !== null && type in fileTexts) return fileTexts[type as FileType] // `in` has just checked it.
  return primary ? extra.main : fileTexts.unknown
}
