import { defineRoute } from '@adit/platform/http/contract.ts'

const read = {
  method: 'GET',
  side: 'query',
  auth: 'optional',
  scope: 'VERSION_READ',
  group: 'Maven',
  errors: ['not_found'],
} as const
const xml = 'application/xml'

export const getMavenMetadata = defineRoute({
  ...read,
  path: '/maven/maven/modrinth/:id/:file',
  summary: 'List the versions of a project for build tools',
  description:
    'With the repository `/maven`, a version is `maven.modrinth:<id or slug>:<version number or id>`. Here is its `maven-metadata.xml`, oldest version first, and `.md5`, `.sha1`, `.sha256` and `.sha512` of it as text. Of versions with the same number the newest is listed by it, the others by their ids.',
  responses: {
    200: { description: 'The metadata, or its checksum.', mediaType: xml },
    404: { description: 'There is no such project or file, or the project has no versions.' },
  },
  example: { params: { id: 'lantern', file: 'maven-metadata.xml' } },
})

export const getMavenFile = defineRoute({
  ...read,
  path: '/maven/maven/modrinth/:id/:version/:file',
  summary: 'Get a version, or what describes it, for build tools',
  description:
    '`<id>-<version>.jar` is the primary file (`.zip`, `.mrpack` and so on if it is one of these), `<id>-<version>-sources.jar`, `-javadoc.jar` and `-dev.jar` the files of these types; any other file goes by its own name, or by its end as the classifier. `<id>-<version>.pom` names no dependencies: which ones a build needs is for the build to say. `.sha1` and `.sha512` after a file’s name, and `.md5` and `.sha256` too after a POM’s, give its checksum as text.',
  responses: {
    200: { description: 'The POM, or a checksum.', mediaType: xml },
    307: { description: 'Location is where the file lies.', headers: { Location: 'Address of the file.' } },
    404: { description: 'There is no such version or file, or it is hidden from you.' },
  },
  example: { params: { id: 'lantern', version: '1.0.0', file: 'lantern-1.0.0.jar' } },
})
