/// <reference path="./untyped_modules.d.ts" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'

/** One file of a family, with the characters that it is for. */
interface FontFile {
  path: string
  ranges: readonly (readonly [from: number, to: number])[]
}

/** The first that has a character draws it. Japanese before Chinese where there are kana, which Chinese texts never have. */
const families = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'gowun-dodum']
const chinese = ['zcool-xiaowei', 'chocolate-classical-sans', 'sawarabi-gothic']
const japanese = ['sawarabi-gothic', 'chocolate-classical-sans', 'zcool-xiaowei']
const kana = /\p{Script=Hiragana}|\p{Script=Katakana}/u

const require = createRequire(import.meta.url)
const fonts = new Map<string, Font>()
const lists = new Map<string, readonly FontFile[]>()

/** Each file is read when a text first needs it: most invoices need one. */
function fontAt(path: string): Font {
  const font = fonts.get(path) ?? create(readFileSync(path))
  fonts.set(path, font)
  return font
}

/** `unicode.json` of the packages names each file's characters as `U+0-FF,U+131`. */
function filesOf(family: string, weight: 400 | 700): readonly FontFile[] {
  const key = `${family} ${weight}`
  const known = lists.get(key)
  if (known) return known
  const folder = dirname(require.resolve(`@fontsource/${family}/unicode.json`))
  const listed = require(`@fontsource/${family}/unicode.json`) as Record<string, string>
  const files = Object.entries(listed).map(([part, ranges]) => ({
    path: join(folder, 'files', `${family}-${part.replace(/[[\]]/g, '')}-${weight}-normal.woff`),
    ranges: ranges.split(',').map(rangeOf),
  }))
  lists.set(key, files)
  return files
}

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** The font for each character of a text. What no font has is drawn as an empty box by the first one. */
export function fontsFor(text: string, weight: 400 | 700): (character: string) => Font {
  const order = [...families, ...(kana.test(text) ? japanese : chinese)]
  // Only the first family has bold letters; what is bold here is English.
  const all = [...filesOf('noto-sans', weight), ...order.flatMap((family) => filesOf(family, 400))]
  const fallback = fontAt(all.find(({ path }) => path.includes('noto-sans-latin-'))?.path ?? '')
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    for (const { path, ranges } of all) {
      if (!ranges.some(([from, to]) => code >= from && code <= to)) continue
      const font = fontAt(path)
      if (font.hasGlyphForCodePoint(code)) return font
    }
    return fallback
  }
}
