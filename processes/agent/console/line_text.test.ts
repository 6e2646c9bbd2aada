import { expect, it } from 'vitest'
import { lineText, sharedText, textMax } from './line_text.ts'

const text = (bytes: string | number[], secrets: string[] = []) => lineText(Buffer.from(bytes as string), 0, secrets)

it.each<[string, string | number[], string]>([
  ['invalid UTF-8', [0x61, 0xff, 0x62, 0xc3], 'a�b�'],
  ['colours', '\u001b[31mred\u001b[0m', '\u001b[31mred\u001b[0m'],
  ['moves of the cursor', '\u001b[2K\u001b[1;1Hx\u001b[?25l', 'x'],
  ['titles of the window', '\u001b]0;title\u0007x\u001b]0;other\u001b\\y', 'xy'],
  ['control characters', 'a\u0000b\u0008c\td\u007f\u0085', 'abc\td'],
])('cleans %s', (_, bytes, expected) => {
  expect(text(bytes)).toBe(expected)
})

it('cuts long lines between characters and says how much is missing', () => {
  expect(text('x'.repeat(textMax))).toBe('x'.repeat(textMax))
  expect(text('x'.repeat(textMax + 3))).toBe(`${'x'.repeat(textMax)} … (3 more bytes)`)
  expect(text(`${'x'.repeat(textMax - 1)}😀`)).toBe(`${'x'.repeat(textMax - 1)} … (4 more bytes)`)
  expect(lineText(Buffer.from('abc'), 7)).toBe('abc … (7 more bytes)')
})

it('masks secrets, also where the line is cut', () => {
  expect(text('rcon.password=hunter22 hunter22', ['hunter22', 'x'])).toBe('rcon.password=•••••• ••••••')
  const cut = text(`${'x'.repeat(textMax - 4)}hunter22`, ['hunter22'])
  expect(cut).not.toContain('hunt')
})

it.each([
  ['rcon.password=abcdef', 'rcon.password=••••••'],
  ['"token": "abcdef"', '"token": "••••••"'],
  ['Authorization: Bearer abcdef012345==', 'Authorization: Bearer ••••••'],
  ['at eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl end', 'at •••••• end'],
  ['Steve[/192.0.2.7:51234] logged in', 'Steve[/••••••] logged in'],
  ['Done (4.2s)! For help, type "help"', 'Done (4.2s)! For help, type "help"'],
])('hides what looks like a secret in shared logs: %s', (line, expected) => {
  expect(sharedText(line)).toBe(expected)
})
