import { expect, it } from 'vitest'
import { crawlerPages } from './crawler_pages.ts'

const bodyOf = (path: string) => {
  const page = crawlerPages(() => 'https://adit.example')[path]
  if (!page || 'location' in page) throw new Error(`${path} is no document`)
  return page.body()
}

it('keeps search engines off pages that need an account, and off no page of the catalogue', () => {
  const disallowed = [...bodyOf('/robots.txt').matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  const isAllowed = (path: string) => !disallowed.some((start) => path.startsWith(start))
  for (const path of ['/dashboard/projects', '/settings', '/auth/sign-in', '/moderation']) {
    expect(isAllowed(path), path).toBe(false)
  }
  for (const path of ['/', '/mods?page=2', '/mod/admin-tools', '/resourcepacks', '/user/report']) {
    expect(isAllowed(path), path).toBe(true)
  }
})

it('tells search engines where the sitemap is', () => {
  expect(bodyOf('/robots.txt')).toContain('\nSitemap: https://adit.example/sitemap.xml\n')
})

it('tells browsers how to search the site', () => {
  expect(bodyOf('/opensearch.xml')).toContain(
    '<Url type="text/html" template="https://adit.example/?q={searchTerms}"/>',
  )
})
