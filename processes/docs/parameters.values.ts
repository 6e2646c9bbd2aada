/** What parameters mean whose contracts leave it to their names: by the segment before a name in the path, and by the name alone. */
const meanings: Readonly<Record<string, string>> = {
  'project/{id}': 'Id or slug of the project.',
  'modrinth/{id}': 'Id or slug of the project.',
  'updates/{id}': 'Id or slug of the project.',
  'version/{version}': 'Id or number of the version.',
  '{id}/{version}': 'Number or id of the version.',
  '{id}/{file}': '`maven-metadata.xml`, or a checksum of it.',
  '{version}/{file}': 'Name of the file; see above.',
  'version/{id}': 'Id of the version.',
  'version_file/{hash}': 'SHA-1 or SHA-512 of the file, in hexadecimal.',
  'user/{id}': 'Id or username.',
  'members/{user}': 'Id or username of the member.',
  'team/{id}': 'Id of the team.',
  'license/{id}': 'SPDX identifier.',
  'notification/{id}': 'Id of the notification.',
  'report/{id}': 'Id of the report.',
  'thread/{id}': 'Id of the thread.',
  'message/{id}': 'Id of the message.',
  'collection/{id}': 'Id of the collection.',
  'organization/{id}': 'Id or slug of the organization.',
  query: 'The words to look for.',
  count: 'How many at most.',
  limit: 'How many at most.',
  offset: 'How many of the first to leave out.',
  ext: 'Ending of the picture’s file name, such as png.',
  featured: 'Whether it is the featured picture of the project.',
  title: 'Title of the picture.',
  description: 'Text below the picture.',
  ordering: 'Place among the pictures; smaller numbers come first.',
  url: 'Address of the picture, as the project lists it.',
  include_changelog: '`false` leaves changelogs out, which is faster.',
  loader_fields: 'JSON object with the lists `game_versions` and `mrpack_loaders`; a version that has one of each.',
  version_id: 'Which version is meant, where several have the file.',
  amount: 'How much to pay out, in dollars.',
  project_id: 'The project that is the context.',
  thread_message_id: 'The message that is the context.',
  report_id: 'The report that is the context.',
}

/** `path` as OpenAPI writes it. */
export function parameterMeaning(path: string, name: string): string | undefined {
  const segments = path.split('/')
  const before = segments[segments.indexOf(`{${name}}`) - 1]
  if (path.endsWith('/image') && name === 'version_id') return 'The version that is the context.'
  return meanings[`${before}/{${name}}`] ?? meanings[name]
}
