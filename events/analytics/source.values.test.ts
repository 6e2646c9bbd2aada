import { expect, it } from 'vitest'
import { downloadSources, sourceNames, sourceOf } from './source.values.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'website'],
  ['PrismLauncher/9.4', 'prism_launcher'],
  ['Mozilla/5.0 (Windows NT 10.0) ATLauncher/3.4', 'atlauncher'],
  ['modrinth/theseus/0.10.14 (support@example.org)', 'modrinth_app'],
  ['packwiz/packwiz', 'packwiz'],
  ['Gradle/9.1 (Linux)', 'gradle'],
  ['curl/8.12.1', 'other'],
  ['   ', null],
  [undefined, null],
])('%s comes from %s', (userAgent, source) => {
  expect(sourceOf(userAgent)).toBe(source)
})

it('knows each source by one name that can be recorded', () => {
  expect(new Set(downloadSources).size).toBe(downloadSources.length)
  for (const source of downloadSources) expect(source).toMatch(/^[\w.+-]{1,64}$/)
  expect(new Set(sourceNames.values()).size).toBe(sourceNames.size)
})
