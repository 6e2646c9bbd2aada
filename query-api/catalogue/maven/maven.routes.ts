import { hash } from 'node:crypto'
import { extensionOf } from '@adit/events/catalogue/version/file_type.values.ts'
import type { VersionFile } from '@adit/events/catalogue/version/version.events.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { redirect, stream } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { fileUrl, projectPage } from '../address.presenter.ts'
import { projectQueries } from '../project/project.queries.ts'
import { versionQueries } from '../version/version.queries.ts'
import { isShared, seen, seenVersion } from '../visibility/seen_project.ts'
import { isInsider, isPublicProject } from '../visibility/visibility.policy.ts'
import * as contracts from './maven.contract.ts'
import { presentMavenMetadata, presentPom } from './maven.presenter.ts'
import { mavenQueries } from './maven.queries.ts'
import { meantBy, namesMeant } from './maven_coordinate.ts'
import { type Checksum, mainFile, mavenFile, mavenName } from './maven_name.ts'

/** Versions as a Maven repository, for Gradle, Maven and other tools that resolve from one. */
export function mavenRoutes(deps: QueryDeps): Route[] {
  const { models, origin } = deps
  const projects = projectQueries(deps)
  const versions = versionQueries(deps)
  const lists = mavenQueries(models)

  const found = async (key: string, number: string, viewer: Viewer | undefined) => {
    const project = seen(viewer, await projects.brief(key))
    const withHidden = isInsider(viewer, project)
    const candidates = await lists.candidates(project.project_id, withHidden, namesMeant(number))
    const meant = meantBy(number, candidates)
    if (!meant) throw refusal('not_found')
    const options = { withHidden, withChangelog: false }
    const version = await versions.inProject(project.project_id, meant.version_id, options)
    return { project, version: seenVersion(viewer, version) }
  }

  return [
    handle(contracts.getMavenMetadata, async ({ params, viewer }) => {
      const { name, checksum } = mavenName(params.file)
      if (name !== 'maven-metadata.xml') throw refusal('not_found')
      const project = seen(viewer, await projects.sight(params.id))
      const insider = isInsider(viewer, project)
      const rows = await lists.versions(project.project_id, insider)
      if (rows.length === 0) throw refusal('not_found')
      return document(presentMavenMetadata(params.id, rows), checksum, isPublicProject(project) && !insider)
    }),
    handle(contracts.getMavenFile, async ({ params, viewer, request }) => {
      const { name, checksum } = mavenName(params.file)
      const { project, version } = await found(params.id, params.version, viewer)
      const shared = isShared(version)
      const coordinates = { artifact: params.id, version: params.version }
      if (name === `${params.id}-${params.version}.pom`) {
        const { title, summary, license_id: license } = project
        const packaging = extensionOf(mainFile(version.files)?.filename ?? '') ?? 'pom'
        const url = projectPage(origin(request), project)
        return document(presentPom({ ...coordinates, packaging, title, summary, url, license }), checksum, shared)
      }
      const file = mavenFile(version.files, name, coordinates)
      if (!file) throw refusal('not_found')
      if (checksum) return stream(knownChecksum(file, checksum), plain, { shared })
      return redirect(fileUrl(origin(request), version.project_id, version.version_id, file.filename), { shared })
    }),
  ]
}

const plain = 'text/plain; charset=utf-8'

/** A text of ours, or one of its checksums. */
const document = (xml: string, checksum: Checksum | undefined, shared: boolean) =>
  checksum
    ? stream(hash(checksum, xml, 'hex'), plain, { shared })
    : stream(xml, 'application/xml; charset=utf-8', { shared })

/** For files, only the hashes from the time of publishing exist. Throws 404 for others, which build tools accept. */
function knownChecksum({ sha1, sha512 }: VersionFile, checksum: Checksum): string {
  if (checksum === 'sha1') return sha1
  if (checksum === 'sha512') return sha512
  throw refusal('not_found')
}
