import type { PublicPage } from '../../../app/kit/page.ts'

export const userPage: PublicPage = {
  load: ({ params: { id = '' } }, read) => read('GET /v3/user/:id', { params: { id } }),
}
