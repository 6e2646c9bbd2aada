import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import { defineMessages, type MessageDescriptor } from 'react-intl'

export const typeHints = defineMessages({
  mod: { id: 'projectType.mod.hint', defaultMessage: 'Changes the game through a loader such as Fabric or NeoForge.' },
  plugin: { id: 'projectType.plugin.hint', defaultMessage: 'Runs on a server or proxy such as Paper or Velocity.' },
  datapack: { id: 'projectType.datapack.hint', defaultMessage: 'Added to a world. Needs no loader.' },
  shader: { id: 'projectType.shader.hint', defaultMessage: 'Changes how light and shadows look.' },
  resourcepack: { id: 'projectType.resourcepack.hint', defaultMessage: 'Changes textures, models, sounds or text.' },
  modpack: { id: 'projectType.modpack.hint', defaultMessage: 'A collection of mods to play together.' },
}) satisfies Record<ProjectType, MessageDescriptor>

export type Visibility = 'approved' | 'unlisted' | 'private'

export const visibilityTexts = defineMessages({
  approved: { id: 'visibility.public', defaultMessage: 'Public' },
  unlisted: { id: 'visibility.unlisted', defaultMessage: 'Unlisted' },
  private: { id: 'visibility.private', defaultMessage: 'Private' },
  archived: { id: 'visibility.archived', defaultMessage: 'Archived' },
})

export const visibilityHints = defineMessages({
  approved: { id: 'visibility.public.hint', defaultMessage: 'Everyone can find it in search and on your profile.' },
  unlisted: { id: 'visibility.unlisted.hint', defaultMessage: 'Anyone who has the address can open it.' },
  private: { id: 'visibility.private.hint', defaultMessage: 'Only members of the project can open it.' },
  archived: {
    id: 'visibility.archived.hint',
    defaultMessage: 'Everyone can find it, with a note that it is no longer updated.',
  },
})

export const environmentHints = defineMessages({
  client_and_server: {
    id: 'environment.clientAndServer.hint',
    defaultMessage: 'Required on both the client and the server.',
  },
  client_only: {
    id: 'environment.clientOnly.hint',
    defaultMessage: 'Only needed on the client. Works on any server.',
  },
  client_only_server_optional: {
    id: 'environment.serverOptional.hint',
    defaultMessage: 'Required on the client. If the server has it too, it does more.',
  },
  singleplayer_only: {
    id: 'environment.singleplayer.hint',
    defaultMessage: 'Works in singleplayer worlds, not on a server.',
  },
  server_only: {
    id: 'environment.serverOnly.hint',
    defaultMessage: 'Only needed on the server. Also works in singleplayer.',
  },
  server_only_client_optional: {
    id: 'environment.clientOptional.hint',
    defaultMessage: 'Required on the server. Players who install it too get more features.',
  },
  dedicated_server_only: {
    id: 'environment.dedicated.hint',
    defaultMessage: 'Works on a dedicated server, not in singleplayer.',
  },
  client_or_server: {
    id: 'environment.either.hint',
    defaultMessage: 'Works on whichever side installs it. The other side needs nothing.',
  },
  client_or_server_prefers_both: {
    id: 'environment.eitherPrefersBoth.hint',
    defaultMessage: 'Works on either side, and better when both have it.',
  },
  unknown: { id: 'environment.unknown.hint', defaultMessage: "People can't tell where to install it." },
}) satisfies Record<Environment, MessageDescriptor>
