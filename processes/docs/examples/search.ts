import type { Example } from '../example.ts'

const facets = '[["categories:fabric"],["versions:1.21.4"]]'

export const searchExamples: readonly Example[] = [
  {
    route: 'GET /v2/search',
    title: 'Mods for Fabric and 1.21.4, the most downloaded first',
    query: `query=map&index=downloads&limit=1&facets=${facets}`,
    status: 200,
    until: 'hits.0',
  },
  {
    route: 'GET /v2/search',
    title: 'A filter that cannot be read',
    query: 'facets=[["categories"]]',
    status: 400,
  },
  { route: 'GET /v3/search', query: `query=map&limit=1&facets=${facets}`, status: 200, until: 'hits.0' },
  {
    route: 'POST /v3/search',
    body: { query: 'map', limit: 1, facets: [['categories:fabric'], ['versions:1.21.4']] },
    status: 200,
    until: 'hits.0',
  },
]
