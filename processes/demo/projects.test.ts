import { checkProject } from '@adit/events/catalogue/checklist/checklist.values.ts'
import {
  CHANGELOG_MAX,
  FEATURED_CATEGORIES_MAX,
  GALLERY_DESCRIPTION,
  GALLERY_TITLE,
  isSlug,
  TITLE,
  VERSION_NAME,
  VERSION_NUMBER_PATTERN,
} from '@adit/events/catalogue/limits.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { isCategoryOf } from '@adit/events/catalogue/tag/category.values.ts'
import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import { loadersOfType } from '@adit/events/catalogue/tag/loader.values.ts'
import { readableLength } from '@adit/markdown/readable.ts'
import { renderMarkdown } from '@adit/markdown/render.ts'
import { describe, expect, it } from 'vitest'
import { demoCreators } from './creators.ts'
import { referenceDay } from './game_versions.ts'
import { type DemoProject, resolveBody } from './project.ts'
import { demoProjects } from './projects.ts'

const known = new Map(gameVersions.map((version) => [version.version, version]))
const bySlug = new Map(demoProjects.map((project) => [project.slug, project]))
const hidden = new Set(['draft', 'rejected', 'private', 'scheduled'])

function checklistOf(project: DemoProject) {
  return checkProject({
    projectType: project.type,
    title: project.title,
    summary: project.summary,
    body: project.body,
    readableLength: readableLength(project.body),
    hasIcon: true,
    categories: project.categories,
    additionalCategories: project.additionalCategories,
    licenseId: project.license,
    licenseUrl: null,
    issuesUrl: project.links.issues,
    sourceUrl: project.links.source,
    wikiUrl: project.links.wiki,
    discordUrl: project.links.discord,
    donationUrls: project.links.donations.map(({ url }) => url),
    gallery: project.gallery,
    versionCount: project.versions.length,
    environments: [project.environment],
  })
}

/** Runs a check for each project, and names the one that fails it. */
function forEach(check: (project: DemoProject) => void): void {
  for (const project of demoProjects) {
    try {
      check(project)
    } catch (error) {
      throw new Error(`${project.slug}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
}

describe('the demo projects together', () => {
  it('are many, of all types, with slugs, titles and ranks of their own', () => {
    expect(demoProjects.length).toBeGreaterThanOrEqual(64)
    for (const type of projectTypes) {
      expect(demoProjects.filter((project) => project.type === type).length).toBeGreaterThanOrEqual(7)
    }
    for (const key of ['slug', 'title', 'summary', 'rank'] as const) {
      expect(new Set(demoProjects.map((project) => project[key])).size).toBe(demoProjects.length)
    }
  })

  it('have the states that the demo shows', () => {
    const count = (status: string) => demoProjects.filter(({ state }) => state.status === status).length
    const special = ['draft', 'processing', 'rejected', 'unlisted', 'archived', 'withheld', 'private', 'scheduled']
    expect(special.map(count)).toEqual([1, 2, 1, 1, 1, 1, 1, 1])
    const waiting = demoProjects.map(({ state }) => (state.status === 'processing' ? state.waitingDays : 0))
    expect(new Set(waiting.filter((waited) => waited > 0)).size).toBe(2)
  })

  it('belong to known creators, some to the one who signs in', () => {
    const names = new Set(demoCreators.map(({ username }) => username))
    expect(names.size).toBe(14)
    for (const { bio, username } of demoCreators) {
      expect(bio.length).toBeLessThanOrEqual(160)
      expect(username).toMatch(/^[\w-]{1,39}$/)
      expect(demoProjects.some(({ owner }) => owner === username)).toBe(true)
    }
    expect(demoProjects.every(({ owner }) => names.has(owner))).toBe(true)
    expect(demoProjects.filter(({ owner }) => owner === 'creator').length).toBeGreaterThanOrEqual(6)
  })

  it('come after what they need', () => {
    const seen = new Set<string>()
    for (const project of demoProjects) {
      for (const { project: slug, kind } of project.versions.flatMap(({ dependencies }) => dependencies)) {
        if (kind === 'required' || kind === 'embedded') expect(seen, `${project.slug} needs ${slug}`).toContain(slug)
      }
      seen.add(project.slug)
    }
  })

  it('speak several scripts', () => {
    const titles = demoProjects.map(({ title }) => title).join(' ')
    for (const script of [/\p{Script=Han}/u, /\p{Script=Hiragana}/u, /\p{Script=Cyrillic}/u, /[éãÉê]/u]) {
      expect(titles).toMatch(script)
    }
  })
})

describe('the demo projects one by one', () => {
  it('keep the limits of their fields', () => {
    forEach((project) => {
      expect(isSlug(project.slug)).toBe(true)
      expect(project.title.length).toBeGreaterThanOrEqual(TITLE.min)
      expect(project.title.length).toBeLessThanOrEqual(TITLE.max)
      expect(project.summary.length).toBeGreaterThanOrEqual(30)
      expect(project.summary.length).toBeLessThanOrEqual(200)
      expect(readableLength(project.body)).toBeGreaterThanOrEqual(200)
      expect(project.categories.length).toBeLessThanOrEqual(FEATURED_CATEGORIES_MAX)
      const tags = [...project.categories, ...project.additionalCategories]
      expect(tags.filter((tag) => !isCategoryOf(project.type, tag))).toEqual([])
      expect(new Set(tags).size).toBe(tags.length)
    })
  })

  it('would pass the publishing checklist', () => {
    forEach((project) => {
      if (hidden.has(project.state.status)) return
      expect(checklistOf(project)).toEqual([])
    })
  })

  it('show only pictures that they have, and render to HTML', () => {
    forEach((project) => {
      const keys = project.gallery.map(({ key }) => key)
      const used = [...project.body.matchAll(/\]\(gallery\/([^)]*)\)/g)].map((match) => match[1] ?? '')
      expect(used.filter((key) => !keys.includes(key))).toEqual([])
      expect(new Set(keys).size).toBe(keys.length)
      const resolved = resolveBody(project.body, (key) => `/data/${key}.webp`)
      expect(resolved).not.toContain('(gallery/')
      const html = renderMarkdown(resolved, { ownHosts: [], imageProxy: () => 'proxied' })
      expect(html.match(/<img /g)?.length ?? 0).toBe(used.length)
      for (const { title, description } of project.gallery) {
        expect(title.length).toBeLessThanOrEqual(GALLERY_TITLE.max)
        expect(description.length).toBeLessThanOrEqual(GALLERY_DESCRIPTION.max)
      }
    })
  })

  it('have versions that can be published', () => {
    forEach((project) => {
      const { versions } = project
      expect(versions.length).toBeGreaterThanOrEqual(2)
      expect(versions.length).toBeLessThanOrEqual(12)
      expect(new Set(versions.map(({ number }) => number)).size).toBe(versions.length)
      expect(versions.map(({ age }) => age)).toEqual(versions.map(({ age }) => age).toSorted((a, b) => b - a))
      const possible: readonly string[] = loadersOfType(project.type)
      for (const version of versions) {
        expect(version.number).toMatch(VERSION_NUMBER_PATTERN)
        expect(version.name.length).toBeLessThanOrEqual(VERSION_NAME.max)
        expect(version.changelog.length).toBeGreaterThan(4)
        expect(version.changelog.length).toBeLessThanOrEqual(CHANGELOG_MAX)
        expect(version.loaders.filter((loader) => !possible.includes(loader))).toEqual([])
        expect(version.age).toBeLessThan(project.age)
      }
    })
  })

  it('run on one loader, if they are modpacks', () => {
    const packs = demoProjects.filter(({ type }) => type === 'modpack')
    expect(packs.length).toBeGreaterThan(5)
    for (const { loaders, versions } of packs) {
      expect(loaders).toHaveLength(1)
      for (const version of versions) expect(version.loaders).toEqual(loaders)
    }
  })

  it('are for releases of the game that were out', () => {
    forEach((project) => {
      for (const { number, gameVersions: names, age } of project.versions) {
        expect(names.length, number).toBeGreaterThan(0)
        for (const name of names) {
          expect(known.get(name)?.version_type).toBe('release')
          expect(Date.parse(known.get(name)?.date ?? ''), `${number} for ${name}`).toBeLessThan(
            referenceDay - age * 86_400_000,
          )
        }
      }
    })
  })

  it('depend on projects of the demo that share a loader and a release with them', () => {
    forEach((project) => {
      for (const version of project.versions) {
        for (const { project: slug, kind } of version.dependencies) {
          const other = bySlug.get(slug)
          expect(other, slug).toBeDefined()
          expect(hidden.has(other?.state.status ?? '')).toBe(false)
          if (kind !== 'required') continue
          const fitting = other?.versions.some(
            (one) =>
              one.loaders.some((loader) => version.loaders.includes(loader)) &&
              one.gameVersions.some((name) => version.gameVersions.includes(name)),
          )
          expect(fitting, `${version.number} needs ${slug}`).toBe(true)
        }
      }
    })
  })
})
