import { type ReportItemType, reportItemTypes } from '@adit/events/moderation/report_type.values.ts'
import { typeSegments } from '../../catalogue/projectAddress.ts'
import { newReportPath } from '../reportPaths.ts'

/** What a user wants to report, as an address names it: by id, or by what its own page's address calls it. */
export type Named = {
  item: ReportItemType
  id: string
  /** Id or slug of the project of a version that is named by its number. */
  project?: string
}

/** Reads `?item=project&itemID=lodeline`; null when it names nothing. */
export function namedIn(params: URLSearchParams): Named | null {
  const item = reportItemTypes.find((type) => type === params.get('item'))
  const id = params.get('itemID')?.trim()
  const project = params.get('project')?.trim()
  return item && id ? { item, id, ...(project && { project }) } : null
}

/** The page on which this is reported. */
export function addressOf({ item, id, project }: Named): string {
  return `${newReportPath}?${new URLSearchParams({ item, itemID: id, ...(project && { project }) })}`
}

function segmentsOf(text: string): string[] {
  try {
    return new URL(text, 'https://any.example').pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}

/** What the address of a page shows, with or without its host: a project, a version or a user. Null when none of them. */
export function namedByPage(text: string): Named | null {
  const address = text.trim()
  const [kind, id, child, version] = segmentsOf(
    /^[\w-]+(\.[\w-]+)+(:\d+)?\//.test(address) ? `https://${address}` : address,
  )
  if (!kind || !id) return null
  if (kind === 'user') return { item: 'user', id }
  if (!typeSegments.some((segment) => segment === kind)) return null
  return child === 'version' && version ? { item: 'version', id: version, project: id } : { item: 'project', id }
}
