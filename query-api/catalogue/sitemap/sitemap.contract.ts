import { defineRoute } from '@adit/platform/http/contract.ts'

const read = { method: 'GET', side: 'query', group: 'Projects', internal: true, auth: 'none' } as const
const mediaType = 'application/xml'

export const getSitemapIndex = defineRoute({
  ...read,
  path: '/sitemap.xml',
  summary: 'Get the parts of the sitemap',
  responses: { 200: { description: 'A sitemap index.', mediaType } },
  errors: [],
})

export const getSitemap = defineRoute({
  ...read,
  path: '/sitemap/:file',
  summary: 'Get a part of the sitemap',
  responses: {
    200: { description: 'At most 50,000 addresses of pages that everybody may see.', mediaType },
    404: { description: 'There is no such part.' },
  },
  errors: ['not_found'],
})
