import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyMark, type Edit, type Mark } from './markdownMarks.ts'

/** A text whose selection stands between bars. */
function given(marked: string) {
  const start = marked.indexOf('|')
  const end = marked.indexOf('|', start + 1) - 1
  return { text: marked.replaceAll('|', ''), start, end }
}

function shown(text: string, { from, to, insert, start, end }: Edit): string {
  const result = text.slice(0, from) + insert + text.slice(to)
  return `${result.slice(0, start)}|${result.slice(start, end)}|${result.slice(end)}`
}

test.each<[Mark, string, string]>([
  ['bold', 'a |b| c', 'a **|b|** c'],
  ['bold', 'a **|b|** c', 'a |b| c'],
  ['italic', '||', '_||_'],
  ['heading', 'one\ntw|o|', 'one\n## tw|o|'],
  ['list', '|one\ntwo|\nthree', '- |one\n- two|\nthree'],
  ['list', '|- one\n- two|', '|one\ntwo|'],
  ['quote', '||', '> ||'],
  ['link', 'see |this|', 'see [this](|https://|)'],
])('%s on %j gives %j', (mark, before, after) => {
  const selected = given(before)
  expect(shown(selected.text, applyMark(mark, selected))).toBe(after)
})

test('a mark put on and taken off again leaves the text as it was', () => {
  const plain = fc.string().map((text) => text.replace(/[*_`#>-]/g, 'x'))
  fc.assert(
    fc.property(
      plain,
      fc.nat(),
      fc.nat(),
      fc.constantFrom<Mark>('bold', 'italic', 'code', 'list'),
      (text, a, b, mark) => {
        const [start, end] = [a % (text.length + 1), b % (text.length + 1)].toSorted((one, two) => one - two)
        const selected = { text, start: start ?? 0, end: end ?? 0 }
        const on = applyMark(mark, selected)
        const marked = text.slice(0, on.from) + on.insert + text.slice(on.to)
        const off = applyMark(mark, { text: marked, start: on.start, end: on.end })
        expect(marked.slice(0, off.from) + off.insert + marked.slice(off.to)).toBe(text)
      },
    ),
  )
})
