/** Meanings of parameters that have no description in their contract, by the segment before them in the path, or by their name alone. */
const meanings: Readonly<Record<string, string>> = {
  'project/{id}': 'Id or slug of the project.',
  'modrinth/{id}': 'Id or slug of the project.',
  'updates/{id}': 'Id or slug of the project.',
  'version/{version}': 'Id or version number.',
  '{id}/{version}': 'Version number or id.',
  '{id}/{file}': '`maven-metadata.xml`, or one of its checksums.',
  '{version}/{file}': 'Name of the file, as described above.',
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
  query: 'Words to search for.',
  count: 'Maximum number of results.',
  limit: 'Maximum number of results.',
  offset: 'Number of results to skip.',
  ext: 'File extension of the picture, such as png.',
  featured: 'Whether it is the featured picture of the project.',
  title: 'Title of the picture.',
  description: 'Caption of the picture.',
  ordering: 'Position in the gallery; lower numbers come first.',
  url: 'URL of the picture, as listed in the project’s gallery.',
  include_changelog: 'Whether to include changelogs. `false` is faster.',
  loader_fields:
    'JSON object with lists of `game_versions` and `mrpack_loaders`. Only versions with at least one value of each list match.',
  version_id: 'Id of the version to use, if several have the file.',
  amount: 'Amount to withdraw, in dollars.',
  project_id: 'Id of the project that the picture is for.',
  thread_message_id: 'Id of the message that the picture is for.',
  report_id: 'Id of the report that the picture is for.',
}

/** `path` as OpenAPI writes it. */
export function parameterMeaning(path: string, name: string): string | undefined {
  const segments = path.split('/')
  const before = segments[segments.indexOf(`{${name}}`) - 1]
  if (path.endsWith('/image') && name === 'version_id') return 'Id of the version that the picture is for.'
  return meanings[`${before}/{${name}}`] ?? meanings[name]
}
