/**
 * A digest of the tables of each projector, by its name and version. Where tables change, raise the version, so that existing sites make
 * them anew, and note the new digest with it.
 */
export const tableVersions: Readonly<Record<string, string>> = {
  'accounts 9': 'f5ffbf85a3a5',
  'oauth_apps 1': 'b2446cf103c5',
  'notifications 1': '9cb4b9bf4427',
  'catalogue 8': 'df1c50581451',
  'game_versions 1': 'de3f81b7c263',
  'texts 4005': '3328f4972d27',
  'timeline 1': '0588bc6550c1',
  'follows 1': 'f1ee84a7f49a',
  'review 4': 'd80a3ad7c689',
  'history 1': 'f38aa1fd111f',
  'downloads 4': 'd6bf9c00659a',
}
