/** Rises with every change of the fields below, so that releases with different fields each have indexes of their own. */
export const mappingVersion = 1

/** Pages end here: the engine keeps all hits before a page in memory while it sorts. */
export const maxResultWindow = 100_000

/** Distinct combinations of loaders, game versions and environment of one project. */
export const maxVersions = 10_000

/** Values that facets show as they were written and filters compare without regard to case. */
const shown = { type: 'keyword', ignore_above: 1_024, fields: { folded: { type: 'keyword', normalizer: 'folded' } } }
const folded = { type: 'keyword', ignore_above: 1_024, normalizer: 'folded' }
const plain = { type: 'keyword', ignore_above: 1_024 }
/** Words are cut and folded before they come here, and looked up by whole word or beginning. */
const words = { type: 'keyword', doc_values: false }

const properties = {
  id: plain,
  /** Also the document's version; here as text, since JSON numbers end at 2^53. */
  generation: { type: 'keyword', index: false, doc_values: false },
  listed: { type: 'boolean' },
  name: folded,
  author: folded,
  organization: folded,
  projectTypes: shown,
  categories: shown,
  license: shown,
  openSource: { type: 'boolean' },
  dependencies: plain,
  disclosures: folded,
  /** Of all versions together, for filters that ask for one thing and for facets. */
  loaders: shown,
  gameVersions: shown,
  environments: plain,
  /** What one and the same version runs on. */
  versions: { type: 'nested', properties: { loaders: shown, gameVersions: shown, environment: plain } },
  exactWords: words,
  titleWords: words,
  joinedWords: words,
  titlePrefixes: words,
  authorWords: words,
  summaryWords: words,
  /** Words that a slip may be meant for. */
  vocabulary: words,
  createdSeconds: { type: 'long' },
  updatedSeconds: { type: 'long' },
  updatedAt: { type: 'long' },
  approvedAt: { type: 'long' },
  downloads: { type: 'long' },
  follows: { type: 'long' },
  relevance: { type: 'double' },
  /** JSON as text: the engine has nothing to read in it. */
  hit: { type: 'keyword', index: false, doc_values: false },
}

/** What is written is found after at most this. Being set, it also holds when nobody has searched for a while. */
const refreshInterval = '500ms'

export const liveSettings = { 'index.refresh_interval': refreshInterval }

/** Nobody searches a build before it is finished. */
export const buildSettings = { 'index.refresh_interval': '-1' }

/** Body of an index's creation. Needs no plugin: words are made here and not by the engine. */
export function indexBody(settings: object, aliases: readonly string[], built: boolean): object {
  return {
    settings: {
      number_of_shards: 1,
      auto_expand_replicas: '0-1',
      max_result_window: maxResultWindow,
      'mapping.nested_objects.limit': maxVersions,
      analysis: { normalizer: { folded: { type: 'custom', filter: ['lowercase'] } } },
      ...settings,
    },
    mappings: { dynamic: 'strict', _meta: { built }, properties },
    aliases: Object.fromEntries(aliases.map((alias) => [alias, {}])),
  }
}
