import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { Setup } from '../../../api/storage/cosmetics.ts'
import { fileText } from '../../project.texts.ts'
import type { VersionFile, VersionItem } from '../../versionItem.ts'
import { primaryFile } from '../download/versionChoice.ts'
import { type Need, type Needs, useNeeds } from './useNeeds.ts'

/** A file that a press brings beside the version's own. */
export type Along = {
  name: string
  url: string
  filename: string
  size: number
  /** Of the project that it is from, if that is another. */
  projectId?: string
}

export type Bundle = { file: VersionFile | null; along: readonly Along[]; needs: Needs }

/** Which of the projects that a version supports come along, for every place that hands it out. */
export type Ticks = { ticked: ReadonlySet<string>; tick: (projectId: string) => void }

export function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tick = (projectId: string) =>
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(projectId)) next.add(projectId)
      return next
    })
  return { ticked, tick }
}

function neededFiles(needs: readonly Need[], ticked: ReadonlySet<string>): Along[] {
  return needs.flatMap(({ kind, project, file }) =>
    project && file && (kind === 'required' || ticked.has(project.id))
      ? [{ ...file, name: project.name, projectId: project.id }]
      : [],
  )
}

/** The file of a version, and all that comes along with it. */
export function useBundle(version: VersionItem, setup: Setup, { ticked }: Ticks): Bundle {
  const intl = useIntl()
  const needs = useNeeds(version, setup)
  const file = primaryFile(version.files)
  const packs = version.files.filter((one) => one !== file && one.file_type === 'required-resource-pack')
  const named = packs.map((pack) => ({ ...pack, name: intl.formatMessage(fileText(pack.file_type, false)) }))
  return { file, along: [...named, ...neededFiles(needs.data ?? [], ticked)], needs }
}

/** Bytes of all of it. */
export const sizeOf = (file: VersionFile, along: readonly Along[]): number =>
  along.reduce((sum, one) => sum + one.size, file.size)
