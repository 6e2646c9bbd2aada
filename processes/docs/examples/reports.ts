import type { ApiVersion, Example } from '../example.ts'
import { companion, slugOf } from './names.ts'

/** A report and what is said about it, and the thread of a project. */
export const reportExamples = (v: ApiVersion): Example[] => {
  const name = companion(v)
  const mine = { as: name, params: { id: '{{report}}' } } as const
  return [
    {
      route: `POST /${v}/report`,
      as: name,
      body: {
        report_type: 'spam',
        item_type: 'project',
        item_id: slugOf(v),
        body: 'The description is an advertisement for another site.',
      },
      status: 200,
      keep: { report: 'id', talk: 'thread_id' },
    },
    { ...mine, route: `GET /${v}/report/:id`, status: 200 },
    { route: `GET /${v}/report`, as: name, query: 'count=10', status: 200 },
    { route: `GET /${v}/reports`, as: name, query: 'ids=["{{report}}"]', status: 200 },
    {
      ...mine,
      route: `PATCH /${v}/report/:id`,
      body: { body: 'The description advertises another site, in its last paragraph.' },
      status: 204,
    },
    {
      route: `POST /${v}/thread/:id`,
      as: name,
      params: { id: '{{talk}}' },
      body: { body: { type: 'text', body: 'It is the paragraph about cheap lamps.' } },
      status: 204,
    },
    {
      route: `GET /${v}/thread/:id`,
      as: name,
      params: { id: '{{talk}}' },
      status: 200,
      keep: { message: 'messages.0.id' },
    },
    { route: `GET /${v}/threads`, as: name, query: 'ids=["{{talk}}"]', status: 200 },
    { route: `DELETE /${v}/message/:id`, as: name, params: { id: '{{message}}' }, status: 204 },
    { route: `DELETE /${v}/report/:id`, as: 'moderator', params: { id: '{{report}}' }, status: 204 },
  ]
}
