import type { RouteContract } from '@adit/platform/http/contract.ts'
import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { describe, expect, it } from 'vitest'
import { contracts } from './contracts.ts'
import { maxHashes, maxIds } from './kit/ids_shape.ts'

/** More items than any list in a request may have. */
const tooMany = Array.from({ length: Math.max(maxIds, maxHashes) + 1 }, (_, index) => String(index))
const all = Object.entries(contracts).flatMap(([name, contract]) =>
  namesakesOf(contract).map((one): [string, RouteContract] => [one.api === 'v3' ? `${name} of version 3` : name, one]),
)

/** The code and limit of the refusal of one field. Undefined if the value is accepted. */
function refusal(schema: RouteContract['query'], field: string, value: unknown) {
  const issues = schema?.safeParse({ [field]: value }).error?.issues ?? []
  return issues.find((issue) => issue.path[0] === field && issue.code === 'too_big')
}

describe('bulk reads', () => {
  const byIds = all.filter(([, { query }]) => query && 'ids' in query.shape)
  const byHashes = all.filter(([, { body }]) => body?.kind === 'json' && refusalOfBody(body, tooMany) !== undefined)

  it('are all of them here', () => {
    expect(byIds.map(([name]) => name)).toEqual(expect.arrayContaining(['getProjects', 'getVersions', 'getUsers']))
    const posts = all.filter(([, { path }]) => /version_files?(?:\/update\w*|\/project)?$/.test(path))
    expect(byHashes.map(([name]) => name).sort()).toEqual(posts.map(([name]) => name).sort())
  })

  it.each(byIds)('%s refuses too many ids, and its description says how many', (_, { query }) => {
    expect(refusal(query, 'ids', JSON.stringify(tooMany))).toMatchObject({ maximum: expect.any(Number) })
    expect(query?.shape.ids).toMatchObject({ description: expect.stringMatching(/at most [\d,]+/) })
  })

  it.each(byHashes)('%s accepts as many hashes as it documents, and no more', (_, { body }) => {
    if (body?.kind !== 'json') throw new Error('no JSON')
    expect(refusalOfBody(body, tooMany)).toMatchObject({ maximum: maxHashes })
    expect(refusalOfBody(body, tooMany.slice(1))).toBeUndefined()
  })
})

/** Hashes are texts, or objects with one, depending on the route. */
function refusalOfBody({ schema }: Extract<RouteContract['body'], { kind: 'json' }>, hashes: readonly string[]) {
  const results = [hashes, hashes.map((hash) => ({ hash }))].map((list) => schema.safeParse({ hashes: list }))
  const issues = results.flatMap((result) => (result.success ? [] : result.error.issues))
  return issues.find((issue) => issue.path.length === 1 && issue.path[0] === 'hashes' && issue.code === 'too_big')
}
