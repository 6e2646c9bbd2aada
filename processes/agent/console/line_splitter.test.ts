import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LineSplitter, lineMax, type RawLine } from './line_splitter.ts'

function split(text: string | Buffer, keptMax = 100): RawLine[] {
  return new LineSplitter(0, keptMax).push(Buffer.from(text as string))
}
const texts = (lines: RawLine[]) => lines.map(({ bytes }) => bytes.toString())

it.each<[string, string[]]>([
  ['a\nb\n', ['a', 'b']],
  ['a\r\nb\r\n', ['a', 'b']],
  ['a\n\nb\n', ['a', '', 'b']],
  ['10 %\r20 %\r30 %\nend\n', ['10 %', '20 %', '30 %', 'end']],
  ['\r\r50 %\r\n', ['50 %']],
  ['half', []],
  ['', []],
])('splits %j', (text, expected) => {
  expect(texts(split(text))).toEqual(expected)
})

it('finds the same lines in whatever chunks the bytes come, and from each place where counting can start', () => {
  const bytes = fc.stringMatching(/^(?:a|bc|\r|\n|\r\n|é){0,60}$/).map((text) => Buffer.from(text))
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(60), { maxLength: 8 }), (whole, cuts) => {
      const expected = split(whole)
      const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length]
      const splitter = new LineSplitter(0, 100)
      const found = places.slice(1).flatMap((end, index) => splitter.push(whole.subarray(places[index], end)))
      const places2 = (lines: RawLine[]) => lines.map(({ start, bytes }) => [start, bytes.toString()])
      expect(places2(found)).toEqual(places2(expected))
      for (const [index, { end, isRestartable }] of found.entries()) {
        if (!isRestartable) continue
        const rest = new LineSplitter(end, 100).push(whole.subarray(end))
        expect(places2(rest)).toEqual(places2(expected.slice(index + 1)))
      }
    }),
    { numRuns: 2_000 },
  )
})

it('keeps the beginning of a long line and counts the rest', () => {
  expect(split(`${'x'.repeat(250)}\ny\n`)).toMatchObject([
    { cut: 150, end: 251 },
    { cut: 0, start: 251 },
  ])
})

it('breaks a line that does not end', () => {
  const lines = split(Buffer.alloc(lineMax * 2 + 5, 'x'), 10)
  expect(lines.map(({ start, end, cut }) => ({ start, end, cut }))).toEqual([
    { start: 0, end: lineMax, cut: lineMax - 10 },
    { start: lineMax, end: lineMax * 2, cut: lineMax - 10 },
  ])
  const splitter = new LineSplitter(0, 10)
  const pieces = Array.from({ length: 9 }, () => splitter.push(Buffer.alloc(lineMax / 4, 'x'))).flat()
  expect(pieces.map(({ end }) => end)).toEqual([lineMax, lineMax * 2])
})
