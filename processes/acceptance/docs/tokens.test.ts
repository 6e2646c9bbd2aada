import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { docsTokenNames, docsTokens } from '../../docs/reader_theme.ts'

const tokens = join(import.meta.dirname, '../../../frontend/src/theme/tokens.css')

it('shows the documentation in the colours of the site', async () => {
  const sheet = await readFile(tokens, 'utf8')
  for (const [theme, colours] of Object.entries(docsTokens)) {
    const [, block = ''] = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(sheet) ?? []
    const site = docsTokenNames.map((name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1])
    expect(site, theme).toEqual(colours)
  }
})
