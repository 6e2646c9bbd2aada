import { Box, Braces, Image, Layers, type LucideIcon, Plug, Sunset } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { ProjectType } from '../../../api/routes.ts'
import { typeTexts } from '../../project.texts.ts'
import styles from './TypeLabel.module.css'

const icons: Record<ProjectType | 'project', LucideIcon> = {
  mod: Box,
  modpack: Layers,
  plugin: Plug,
  datapack: Braces,
  resourcepack: Image,
  shader: Sunset,
  project: Box,
}

/** What kind of project something is. */
export function TypeLabel({ type }: { type: ProjectType | 'project' }) {
  const intl = useIntl()
  const Icon = icons[type]
  return (
    <span className={styles.type}>
      <Icon aria-hidden="true" />
      {intl.formatMessage(typeTexts[type])}
    </span>
  )
}
