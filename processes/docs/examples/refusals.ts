import type { Example } from '../example.ts'

/** Refusals that several pages show. */
export const refusalExamples: readonly Example[] = [
  {
    route: 'PATCH /v2/project/:id',
    title: 'A field over its limit',
    as: 'creator',
    params: { id: 'lodeline' },
    body: { title: 'No' },
    status: 400,
  },
]
