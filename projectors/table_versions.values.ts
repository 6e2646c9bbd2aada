/**
 * A digest of the tables of each projector, by its name and version. Where tables change, raise the version, so that existing sites make
 * them anew, and note the new digest with it.
 */
export const tableVersions: Readonly<Record<string, string>> = {
  'accounts 10': '5edf50c84ed3',
  'account_looks 1': '82a84d170c98',
  'oauth_apps 1': 'b2446cf103c5',
  'notifications 1': '9cb4b9bf4427',
  'friends 1': '40d44b126d66',
  'catalogue 8': 'df1c50581451',
  'game_versions 1': 'de3f81b7c263',
  'texts 4005': '3328f4972d27',
  'timeline 2': '0588bc6550c1',
  'follows 1': 'f1ee84a7f49a',
  'appeals 1': '24efb2e1098d',
  'review 4': 'd80a3ad7c689',
  'history 1': 'f38aa1fd111f',
  'chart_events 1': '07a55ad0bec4',
  'billing 5': '27e7b07809a4',
  'payouts 9': '6d3384dc8ff6',
  'affiliates 1': '47d1069d92bf',
  'reversal_appeals 1': '97bf16e7a528',
  'downloads 6': '68bea5031c6a',
}
