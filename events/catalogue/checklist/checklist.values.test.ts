import { describe, expect, it } from 'vitest'
import { categoriesOf } from '../tag/category.values.ts'
import { checkProject, missingRequired } from './checklist.values.ts'
import { type ChecklistProject, checklistMessages } from './checklist_item.values.ts'

/** A project with nothing left to do. */
const complete: ChecklistProject = {
  projectType: 'mod',
  title: 'Lantern Lights',
  summary: 'Adds lanterns in sixteen colours that hang from anything.',
  body: '# Lanterns\n\nLong text. ![a red lantern](red.png)',
  readableLength: 400,
  hasIcon: true,
  categories: ['decoration'],
  additionalCategories: [],
  licenseId: 'MIT',
  licenseUrl: null,
  issuesUrl: 'https://example.org/issues',
  sourceUrl: null,
  wikiUrl: null,
  discordUrl: null,
  donationUrls: [],
  gallery: [{ featured: true }],
  versionCount: 1,
  environments: ['client_and_server'],
}

const found = (overrides: Partial<ChecklistProject>): string[] =>
  checkProject({ ...complete, ...overrides }).map(({ id, level, fixIt }) => `${id} ${level} ${fixIt}`)

it('asks nothing of a complete project', () => {
  expect(checkProject(complete)).toEqual([])
})

const rules: ReadonlyArray<readonly [what: string, change: Partial<ChecklistProject>, expected: string[]]> = [
  ["the game's name", { title: 'Better Minecraft' }, ['title-brand required general']],
  ["the game's name in a longer one", { title: 'Lanterns for any Minecraft world' }, []],
  ['a loader', { title: 'Lanterns (Fabric)' }, ['title-loader warning general']],
  ['a loader with a hyphen', { title: 'Lanterns Fabric-Edition' }, ['title-loader warning general']],
  ['a word like a loader', { title: 'Fabrication' }, []],
  ['a game version', { title: 'Lanterns 1.20.1' }, ['title-version warning general']],
  ['another number', { title: 'Lanterns 11.20' }, []],
  ['no summary', { summary: ' ' }, ['summary-required required general']],
  [
    'the name again',
    { summary: 'lantern  lights!' },
    ['summary-same-as-title required general', 'summary-too-short warning general'],
  ],
  ['29 characters', { summary: 'x'.repeat(29) }, ['summary-too-short warning general']],
  ['30 characters', { summary: 'x'.repeat(30) }, []],
  ['two lines', { summary: 'Lanterns in sixteen colours\nfor you' }, ['summary-line-break warning general']],
  ['a link', { summary: 'Lanterns, read more at https://example.org' }, ['summary-link warning general']],
  ['bold words', { summary: 'Lanterns in **sixteen** colours for you' }, ['summary-formatting warning general']],
  ['a tag', { summary: 'Lanterns in <b>sixteen</b> colours for you' }, ['summary-formatting warning general']],
  ['snake_case and 3 * 4', { summary: 'Lanterns with lamp_of_light in 3 * 4 colours' }, []],
  ['emoji', { summary: 'Lanterns in sixteen colours for you 🏮' }, ['summary-special-characters warning general']],
  ['fancy letters', { summary: 'Lanterns in 𝓼𝓲𝔁𝓽𝓮𝓮𝓷 colours for you' }, ['summary-special-characters warning general']],
  ['signs of trade', { summary: 'Lanterns™ in sixteen colours – für jeden, 每个人' }, []],
  ['no description', { body: '\n', readableLength: 0 }, ['description-required required description']],
  ['199 readable characters', { readableLength: 199 }, ['description-too-short warning description']],
  ['200 readable characters', { readableLength: 200 }, []],
  ['a heading of 81 characters', { body: `## ${'x'.repeat(81)}` }, ['description-long-headers warning description']],
  ['a heading of 80 characters', { body: `## ${'x'.repeat(80)}` }, []],
  ['a long heading of level 4', { body: `#### ${'x'.repeat(81)}` }, []],
  ['a heading of two sentences', { body: '# Hello. Read this' }, ['description-long-headers warning description']],
  [
    'pictures instead of words',
    { body: '![a](b)'.repeat(7), readableLength: 419 },
    ['description-image-heavy warning description'],
  ],
  ['pictures and words', { body: '![a](b)'.repeat(7), readableLength: 420 }, []],
  ['a picture without alternative text', { body: '<img src="a">' }, ['description-image-alt warning description']],
  ['a short link in the text', { body: 'https://bit.ly/a' }, ['description-link-shortener required description']],
  ['no icon', { hasIcon: false }, ['icon-missing suggestion general']],
  ['no tags', { categories: [] }, ['tags-required required tags']],
  [
    'nine tags',
    { categories: ['a', 'b', 'c'], additionalCategories: ['d', 'e', 'f', 'g', 'h', 'i'] },
    ['tags-too-many warning tags'],
  ],
  ['eight tags, one twice', { categories: ['a', 'b', 'c'], additionalCategories: ['a', 'd', 'e', 'f', 'g', 'h'] }, []],
  [
    'all tags',
    { additionalCategories: categoriesOf('mod').map(({ name }) => name) },
    ['tags-all-selected required tags'],
  ],
  [
    'two resolutions',
    { projectType: 'resourcepack', categories: ['16x', '32x'] },
    ['tags-several-resolutions warning tags'],
  ],
  ['no license', { licenseId: '' }, ['license-required required license']],
  ['an unknown license', { licenseId: 'LicenseRef-Unknown' }, ['license-required required license']],
  ['a license without its source', { licenseId: 'GPL-3.0-only' }, ['source-required required links']],
  ['a license with its source', { licenseId: 'GPL-3.0-only', sourceUrl: 'https://example.org' }, []],
  ['a malformed license link', { licenseUrl: 'https:/nowhere' }, ['license-url-malformed required license']],
  ['a script as license link', { licenseUrl: 'javascript:alert(1)' }, ['license-url-malformed required license']],
  ['a video as license', { licenseUrl: 'https://www.youtube.com/watch' }, ['license-url-social required license']],
  ['a short license link', { licenseUrl: 'https://is.gd/a' }, ['link-shortener required license']],
  ['a short link', { wikiUrl: 'https://tinyurl.com/a' }, ['link-shortener required links']],
  ['a short donation link', { donationUrls: ['https://adf.ly/a'] }, ['link-shortener required links']],
  ['a host like a shortener', { wikiUrl: 'https://orbit.ly/a' }, []],
  ['an invite as wiki', { wikiUrl: 'https://discord.gg/abc' }, ['discord-invite-misplaced required links']],
  ['an invite as source', { sourceUrl: 'https://discord.com/invite/abc' }, ['discord-invite-misplaced required links']],
  ['an invite in its own field', { discordUrl: 'https://discord.gg/abc' }, []],
  ['no links', { issuesUrl: null }, ['links-missing suggestion links']],
  ['no picture', { gallery: [] }, ['gallery-required required gallery']],
  ['no featured picture', { gallery: [{ featured: false }] }, ['gallery-featured suggestion gallery']],
  [
    'a shader with two pictures',
    { projectType: 'shader', gallery: [{ featured: true }, { featured: false }] },
    ['gallery-required required gallery'],
  ],
  [
    'a resource pack without a picture',
    { projectType: 'resourcepack', gallery: [] },
    ['gallery-required required gallery'],
  ],
  ['sounds without a picture', { projectType: 'resourcepack', gallery: [], additionalCategories: ['audio'] }, []],
  ['no version', { versionCount: 0, environments: [] }, ['version-required required versions']],
  [
    'an unknown environment',
    { environments: ['client_only', 'unknown'] },
    ['environment-required required environment'],
  ],
  ['a plugin of unknown environment', { projectType: 'plugin', environments: ['unknown'] }, []],
]

describe('the checklist notes', () => {
  it.each(rules)('%s', (_, change, expected) => {
    expect(found(change)).toEqual(expected)
  })

  it('covers every rule at least once', () => {
    const noted = new Set(rules.flatMap(([, , expected]) => expected.map((line) => line.split(' ')[0])))
    expect([...noted].toSorted()).toEqual(Object.keys(checklistMessages).toSorted())
  })
})

it('puts required items first and names each once', () => {
  const items = checkProject({
    ...complete,
    hasIcon: false,
    readableLength: 10,
    versionCount: 0,
    wikiUrl: 'https://discord.gg/a',
    issuesUrl: 'https://discord.gg/a',
  })
  expect(items.map(({ level }) => level)).toEqual([
    'required',
    'required',
    'required',
    'warning',
    'warning',
    'suggestion',
  ])
  expect(missingRequired(items)).toEqual(['discord-invite-misplaced', 'version-required'])
})

it('gives every message the values that it shows', () => {
  for (const [what, change] of rules) {
    for (const { id, data } of checkProject({ ...complete, ...change })) {
      const shown = [...checklistMessages[id].matchAll(/\{(\w+)[,}]/g)].map((match) => match[1])
      expect(Object.keys(data), what).toEqual(expect.arrayContaining(shown))
    }
  }
})
