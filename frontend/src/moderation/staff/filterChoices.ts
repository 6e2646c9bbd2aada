import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { defineMessages, type IntlShape } from 'react-intl'

export interface Choice {
  id: string
  name: string
}

const typeTexts = defineMessages({
  mod: { id: 'moderation.type.mod', defaultMessage: 'Mod' },
  modpack: { id: 'moderation.type.modpack', defaultMessage: 'Modpack' },
  plugin: { id: 'moderation.type.plugin', defaultMessage: 'Plugin' },
  datapack: { id: 'moderation.type.datapack', defaultMessage: 'Data pack' },
  resourcepack: { id: 'moderation.type.resourcepack', defaultMessage: 'Resource pack' },
  shader: { id: 'moderation.type.shader', defaultMessage: 'Shader' },
})

export const projectTypeChoices = (intl: IntlShape): Choice[] =>
  projectTypes.map((id) => ({ id, name: intl.formatMessage(typeTexts[id]) }))

/** Staff speak of statuses as the record does. */
export const statusChoices = (): Choice[] => projectStatuses.map((id) => ({ id, name: id }))
