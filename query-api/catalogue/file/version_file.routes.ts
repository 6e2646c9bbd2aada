import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok, redirect } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { fileUrl } from '../address.presenter.ts'
import { presentProject } from '../project/project.presenter.ts'
import { projectQueries } from '../project/project.queries.ts'
import { presentVersion } from '../version/version.presenter.ts'
import { isShared } from '../visibility/seen_project.ts'
import { fileLookup, type HashList } from './file_lookup.ts'
import * as contracts from './version_file.contract.ts'
import { type VersionOfHash, versionFileQueries } from './version_file.queries.ts'

type OneQuery = InputOf<typeof contracts.getVersionByHash>['query']

/** Lookups by hash, the most important routes for launchers. */
export function versionFileRoutes(deps: QueryDeps): Route[] {
  const { origin } = deps
  const queries = versionFileQueries(deps)
  const projects = projectQueries(deps)
  const as = (viewer: Viewer | undefined) => fileLookup(queries, viewer)

  const one = (hash: string, query: OneQuery, viewer: Viewer | undefined, withChangelog: boolean) =>
    as(viewer).one(hash, query.algorithm, { versionId: query.version_id, withChangelog })
  const projectsOf = async (list: HashList, viewer: Viewer | undefined) => {
    const versions = await as(viewer).versions(list, false)
    const ids = [...new Set([...versions.values()].map((version) => version.project_id))]
    const found = await projects.findAll(ids, viewer)
    const byId = new Map(found.map((project) => [project.project_id, project]))
    return mapped(versions, (version) => byId.get(version.project_id))
  }

  return [
    handle(contracts.getVersionByHash, async ({ api, params, query, viewer, request }) => {
      const version = await one(params.hash, query, viewer, true)
      return ok(presentVersion[api](version, origin(request)), { shared: isShared(version) })
    }),
    handle(contracts.downloadByHash, async ({ params, query, viewer, request }) => {
      const version = await one(params.hash, query, viewer, false)
      const url = fileUrl(origin(request), version.project_id, version.version_id, version.filename)
      return redirect(url, { body: { url }, shared: isShared(version) })
    }),
    handle(contracts.getUpdateByHash, async ({ api, params, query, body, viewer, request }) => {
      const version = await as(viewer).update(params.hash, query.algorithm, body)
      return ok(presentVersion[api](version, origin(request)))
    }),
    handle(contracts.getProjectsByHashes, async ({ api, body, viewer, request }) => {
      const found = await projectsOf(body, viewer)
      return ok(object(mapped(found, (project) => presentProject[api](project, origin(request)))))
    }),
    handle(contracts.getVersionsByHashes, async ({ api, body, viewer, request }) => {
      const found = await as(viewer).versions(body)
      return ok(object(mapped(found, (version) => presentVersion[api](version, origin(request)))))
    }),
    handle(contracts.getUpdatesByHashes, async ({ api, body, viewer, request }) => {
      const found = await as(viewer).updates(body, body)
      return ok(object(mapped(found, (version) => presentVersion[api](version, origin(request)))))
    }),
    handle(contracts.getAllUpdatesByHashes, async ({ api, body, viewer, request }) => {
      const found = await as(viewer).allUpdates(body, body)
      const present = (version: VersionOfHash) => presentVersion[api](version, origin(request))
      return ok(object(mapped(found, (versions) => versions.map(present))))
    }),
    handle(contracts.getUpdatesIndividually, async ({ api, body, viewer, request }) => {
      const found = await as(viewer).updatesEach(body.hashes, body.algorithm)
      return ok(object(mapped(found, (version) => presentVersion[api](version, origin(request)))))
    }),
  ]
}

/** The same keys with other values. Keys without a value are left out. */
function mapped<From, To>(map: ReadonlyMap<string, From>, change: (value: From) => To | undefined): Map<string, To> {
  const changed = [...map].map(([key, value]) => [key, change(value)] as const)
  return new Map(changed.filter((entry): entry is readonly [string, To] => entry[1] !== undefined))
}

const object = <Value>(map: ReadonlyMap<string, Value>): Record<string, Value> => Object.fromEntries(map)
