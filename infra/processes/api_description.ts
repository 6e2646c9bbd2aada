import { contracts as commandContracts } from '@adit/command-api/contracts.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import type { TextSection } from '@adit/platform/http/docs_page.ts'
import { definedErrors } from '@adit/platform/http/errors.ts'
import type { ApiDescription } from '@adit/platform/http/openapi.ts'
import { contracts as queryContracts } from '@adit/query-api/contracts.ts'

/** Order of the groups in the documentation; others follow by name. */
const order = ['Search', 'Projects', 'Versions', 'Files', 'Users', 'Tags', 'Threads', 'Sessions', 'Tokens']

export const allContracts: readonly RouteContract[] = [
  ...Object.values(queryContracts),
  ...Object.values(commandContracts),
]

const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

/** The public API as its documentation tells it: every route that is not internal, by group. */
export function describeApi(): ApiDescription {
  const groups = new Map<string, RouteContract[]>()
  for (const contract of allContracts) {
    if (contract.internal || contract.path.startsWith('/_internal') || contract.path.startsWith('/admin-api')) continue
    const name = contract.group ?? 'Other'
    groups.set(name, [...(groups.get(name) ?? []), contract])
  }
  return {
    title: 'Adit',
    version: '2',
    description:
      'The open catalogue of game mods. Version 2 speaks the format that launchers and publishing tools already know; version 3 is its successor.',
    groups: [...groups]
      .map(([name, contracts]) => ({ name, contracts }))
      .sort((one, other) => rank(one.name) - rank(other.name) || one.name.localeCompare(other.name)),
    errors: definedErrors(),
  }
}

/** A plain Markdown text of headings, paragraphs and lists as sections of a page. */
export function textSections(markdown: string): TextSection[] {
  return markdown
    .split(/^## /m)
    .filter((section) => section.trim() !== '')
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const blocks = lines.join('\n').split(/\n\s*\n|\n(?=- )/)
      const paragraphs = blocks.map((block) => block.replace(/\s+/g, ' ').trim()).filter((block) => block !== '')
      return { heading: heading.trim(), paragraphs }
    })
}
