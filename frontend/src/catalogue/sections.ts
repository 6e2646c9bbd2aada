import { defineMessages } from 'react-intl'

const texts = defineMessages({
  mod: { id: 'section.mod', defaultMessage: 'Mods' },
  modpack: { id: 'section.modpack', defaultMessage: 'Modpacks' },
  plugin: { id: 'section.plugin', defaultMessage: 'Plugins' },
  resourcepack: { id: 'section.resourcepack', defaultMessage: 'Resource packs' },
  shader: { id: 'section.shader', defaultMessage: 'Shaders' },
  datapack: { id: 'section.datapack', defaultMessage: 'Data packs' },
})

/** The parts of the catalogue, in the order of the navigation. */
export const sections = [
  { type: 'mod', path: '/mods', text: texts.mod },
  { type: 'modpack', path: '/modpacks', text: texts.modpack },
  { type: 'plugin', path: '/plugins', text: texts.plugin },
  { type: 'resourcepack', path: '/resourcepacks', text: texts.resourcepack },
  { type: 'shader', path: '/shaders', text: texts.shader },
  { type: 'datapack', path: '/datapacks', text: texts.datapack },
] as const
