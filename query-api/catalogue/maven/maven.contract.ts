import { defineRoute } from '@adit/platform/http/contract.ts'

const read = {
  method: 'GET',
  side: 'query',
  auth: 'optional',
  scope: 'VERSION_READ',
  limitedTokens: 'projects',
  group: 'Maven',
  errors: ['not_found'],
} as const
const xml = 'application/xml'

export const getMavenMetadata = defineRoute({
  ...read,
  path: '/maven/maven/modrinth/:id/:file',
  summary: 'Get the Maven metadata of a project',
  description:
    'Add `/maven` as a repository to your build tool; the coordinates of a version are `maven.modrinth:<id or slug>:<version number or id>`. This route returns the project’s `maven-metadata.xml`, oldest version first. Append `.md5`, `.sha1`, `.sha256` or `.sha512` to get its checksum as text. If several versions have the same number, the oldest is listed by its number, the others by their ids.',
  responses: {
    200: { description: 'The metadata, or its checksum.', mediaType: xml },
    404: { description: 'The project or file does not exist, or the project has no versions.' },
  },
  example: { params: { id: 'lantern', file: 'maven-metadata.xml' } },
})

export const getMavenFile = defineRoute({
  ...read,
  path: '/maven/maven/modrinth/:id/:version/:file',
  summary: 'Get a file or the POM of a version from Maven',
  description:
    '`<id>-<version>.jar` is the primary file (or `.zip`, `.mrpack` and so on, depending on its type). `<id>-<version>-sources.jar`, `-javadoc.jar` and `-dev.jar` are the files of these types. Other files are available under their own names, or with the end of their name as the classifier. `<id>-<version>.pom` contains no dependencies; declare the ones you need in your build. If several versions have the same number, it means the oldest. To choose another one, append loaders and game versions to the number: `5.2.2-fabric` or `4.2.1-fabric,1.21.10`. Append `.sha1` or `.sha512` to a file name to get its checksum as text. For POMs, `.md5` and `.sha256` also work.',
  responses: {
    200: { description: 'The POM, or a checksum.', mediaType: xml },
    307: { description: 'Redirects to the file.', headers: { Location: 'URL of the file.' } },
    404: { description: 'The version or file does not exist or is hidden from you.' },
  },
  example: { params: { id: 'lantern', version: '1.0.0', file: 'lantern-1.0.0.jar' } },
})
