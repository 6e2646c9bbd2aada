import { badgeBit } from '@adit/events/identity/badge.values.ts'
import type { Action, Generators, Scene } from './action.ts'
import { admins, mostly, some, somebody } from './choices.ts'

/** A request about a code, mostly by its affiliate. */
function onCode(scene: Scene, method: string, json?: unknown): Action | undefined {
  const { random, focus, things } = scene
  const code = some(random, things.codes.slice(-focus))
  if (!code) return undefined
  const path = `/_internal/affiliate/${code.id}`
  return { by: mostly(scene, code.accountId), method, path, ...(json !== undefined && { json }) }
}

export const affiliates: Generators = {
  /** Before there is an affiliate, an admin makes one. */
  createAffiliateCode(scene): Action {
    const { random, mark, things } = scene
    const affiliate = some(random, [...things.affiliates])
    if (affiliate === undefined) {
      const json = { badges: badgeBit('AFFILIATE'), reason: `for ${mark}` }
      const path = `/v2/user/${somebody(scene).accountId}`
      return { by: random.pick(admins(scene)), method: 'PATCH', path, json }
    }
    const by = mostly(scene, affiliate)
    const json = { source_name: `Blog ${mark}`, ...(by.isAdmin && { affiliate }) }
    return { by, method: 'PUT', path: '/_internal/affiliate', json, leaves: ['AffiliateCodeCreated'] }
  },
  renameAffiliateCode: (scene) => onCode(scene, 'PATCH', { source_name: `Book ${scene.mark}` }),
  deleteAffiliateCode: (scene) => onCode(scene, 'DELETE'),
  ingestAffiliateClick: ({ random, things }) => ({
    ...{ by: undefined, method: 'POST', path: '/_internal/affiliate/ingest-click' },
    json: { affiliate_code_id: some(random, things.codes)?.id ?? 'unknown' },
  }),
}
