import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/apiQuery.ts'
import type { ResponseOf } from '../../../api/client.ts'
import { useProjectView } from '../project/projectView.ts'

/** Of a picture at full size: pixels, and its average color as 0xRRGGBB. */
export type Measures = Omit<ResponseOf<'GET /_internal/project/:id/pictures'>[number], 'url'>

/** What is known of a picture of the project that the page shows, by the address of its small version. */
export function useMeasures(): (picture: { url: string }) => Measures | undefined {
  const { project, id } = useProjectView()
  const { data } = useQuery({
    ...apiQuery('GET /_internal/project/:id/pictures', { params: { id } }),
    enabled: project.gallery.length > 0,
  })
  return ({ url }) => data?.find((picture) => picture.url === url)
}
