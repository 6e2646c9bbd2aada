export type Mark = 'bold' | 'italic' | 'heading' | 'link' | 'list' | 'quote' | 'code'

export type Selected = { text: string; start: number; end: number }

/** A replacement of part of a text, and what is selected afterwards. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number }

const around: Partial<Record<Mark, string>> = { bold: '**', italic: '_', code: '`' }
const before: Partial<Record<Mark, string>> = { heading: '## ', list: '- ', quote: '> ' }

/** Puts a sign on both sides, or takes it away where it stands already. */
function wrap({ text, start, end }: Selected, sign: string): Edit {
  const size = sign.length
  const inside = text.slice(start, end)
  const wrapped = text.slice(start - size, start) === sign && text.slice(end, end + size) === sign
  if (wrapped && start >= size)
    return { from: start - size, to: end + size, insert: inside, start: start - size, end: end - size }
  return { from: start, to: end, insert: sign + inside + sign, start: start + size, end: end + size }
}

/** Puts a sign before each line of the selection, or takes it away when all of them have it. */
function prefix({ text, start, end }: Selected, sign: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const all = lines.every((line) => line.startsWith(sign))
  const insert = lines.map((line) => (all ? line.slice(sign.length) : sign + line)).join('\n')
  const first = all ? -sign.length : sign.length
  return { from, to, insert, start: Math.max(from, start + first), end: end + insert.length - (to - from) }
}

function link({ text, start, end }: Selected): Edit {
  const inside = text.slice(start, end)
  const insert = `[${inside}](https://)`
  const address = start + inside.length + 3
  return { from: start, to: end, insert, start: address, end: address + 'https://'.length }
}

/** What a press on a sign of the toolbar does to the text. */
export function applyMark(mark: Mark, selected: Selected): Edit {
  const sign = around[mark]
  if (sign) return wrap(selected, sign)
  const lead = before[mark]
  return lead ? prefix(selected, lead) : link(selected)
}
