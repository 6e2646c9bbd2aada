import type { SearchHit } from '../../api/routes.ts'

/** A made-up project. */
export function sampleHit(fields: Partial<SearchHit>): SearchHit {
  return {
    project_id: 'AAAABBBB',
    project_type: 'mod',
    slug: 'deep-lamps',
    author: 'ada',
    title: 'Deep Lamps',
    description: 'Lamps that burn longer the deeper you go, with a fuel that you can grow.',
    categories: ['utility', 'fabric', 'neoforge', 'quilt'],
    display_categories: ['utility'],
    versions: ['1.20.1', '1.21', '1.21.1', '1.21.4'],
    downloads: 1_284_311,
    follows: 8421,
    icon_url: null,
    date_created: '2024-03-01T12:00:00Z',
    date_modified: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    latest_version: null,
    license: 'MIT',
    client_side: 'required',
    server_side: 'optional',
    gallery: [],
    featured_gallery: null,
    color: null,
    ...fields,
  }
}

export const sampleHits: SearchHit[] = [
  sampleHit({}),
  sampleHit({
    project_id: 'AAAACCCC',
    slug: 'seam-finder',
    title: 'Seam Finder: a very long title that does not fit on one line of a narrow list',
    author: 'a_rather_long_author_name_here',
    downloads: 940,
  }),
  sampleHit({
    project_id: 'AAAADDDD',
    slug: 'مصباح',
    title: 'مصباح المنجم',
    author: 'نور',
    description: 'إضاءة دافئة للأنفاق العميقة',
    downloads: 54_120,
    follows: 12,
    categories: ['decoration', 'paper'],
  }),
]
