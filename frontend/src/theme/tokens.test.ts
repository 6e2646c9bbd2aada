import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { themes } from './theme.values.ts'

const [css, drawing] = ['tokens.css', 'drawing.css'].map((name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8'),
)

function tokensOf(theme: string, sheet = ''): Record<string, string> {
  const block = sheet.split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a = '#000000', b = '#000000'): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(themes)('%s', (theme) => {
  const token = { ...tokensOf(theme, css), ...tokensOf(theme, drawing) }

  test.each(['text', 'muted', 'link', 'red', 'green', 'blue', 'purple', 'orange'])('%s is readable', (name) => {
    for (const layer of ['bg', 'surface', 'raised'])
      expect(contrast(token[name], token[layer]), `${name} on ${layer}`).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['line-strong', 'focus'])('%s can be seen', (name) => {
    for (const layer of ['bg', 'surface', 'raised'])
      expect(contrast(token[name], token[layer]), `${name} on ${layer}`).toBeGreaterThanOrEqual(3)
  })

  test.each([1, 2, 3, 4, 5].map((at) => `series-${at}`))('%s can be seen in a chart', (name) => {
    for (const layer of ['bg', 'surface'])
      expect(contrast(token[name], token[layer]), `${name} on ${layer}`).toBeGreaterThanOrEqual(3)
  })

  test('text is readable where a drawing lies below it', () => {
    for (const layer of ['far1', 'st6', 'well', 'group'])
      for (const name of ['text', 'muted'])
        expect(contrast(token[name], token[layer]), `${name} on ${layer}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token.text, token.block)).toBeGreaterThanOrEqual(4.5)
  })

  test('text on filled buttons is readable', () => {
    expect(contrast(token['on-brand'], token.brand)).toBeGreaterThanOrEqual(4.5)
    for (const fill of ['red', 'green', 'blue', 'purple', 'orange'])
      expect(contrast(token['on-color'], token[fill]), fill).toBeGreaterThanOrEqual(4.5)
  })
})
