import { defineSlot, type Filled } from '@adit/events/kit/slot.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

/** What tokens can be limited to. The room that has projects fills it in. */
export interface TokenProjects {
  /** Id of the project with this id or slug. Undefined unless the account is a member of it. */
  ownId(idOrSlug: string, accountId: string): Promise<string | undefined>
}

export const tokenProjects = defineSlot<TokenProjects>('identity.token_projects')

export const tokenProjectRefusals = refusals('token_project_unknown')

/** The ids of the projects that a token is to be limited to, each once, as they were named. */
export async function projectsToLimitTo(
  filled: Filled,
  named: readonly string[],
  accountId: string,
): Promise<readonly string[]> {
  const ids = new Set<string>()
  for (const [index, name] of named.entries()) {
    const id = await findIn(filled(tokenProjects), name, accountId)
    if (id === undefined) {
      throw tokenProjectRefusals.refuse('token_project_unknown', { field: `projects[${index}]`, project: name })
    }
    ids.add(id)
  }
  return [...ids]
}

async function findIn(kinds: readonly TokenProjects[], name: string, accountId: string): Promise<string | undefined> {
  for (const kind of kinds) {
    const id = await kind.ownId(name, accountId)
    if (id !== undefined) return id
  }
  return undefined
}
