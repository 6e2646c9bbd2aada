import { defineRoute } from '@adit/platform/http/contract.ts'

const read = { method: 'GET', side: 'query', group: 'Projects', internal: true, auth: 'none' } as const
const feed = { description: 'An Atom feed, newest first.', mediaType: 'application/atom+xml' } as const
const missing = { description: 'There is no such feed, or what it is about is hidden.' } as const
const errors = ['not_found'] as const

export const getListFeed = defineRoute({
  ...read,
  path: '/feed/:list',
  summary: 'Get the newest projects as a feed',
  description: '`projects`, or the path of a list such as `mods`.',
  responses: { 200: feed, 404: missing },
  errors,
})

export const getProjectFeed = defineRoute({
  ...read,
  path: '/feed/project/:id',
  summary: 'Get the newest versions of a project as a feed',
  responses: { 200: feed, 404: missing },
  errors,
})

export const getUserFeed = defineRoute({
  ...read,
  path: '/feed/user/:id',
  summary: 'Get the newest projects of a user as a feed',
  responses: { 200: feed, 404: missing },
  errors,
})
