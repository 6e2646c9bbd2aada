const maxSourceLength = 65_536

/**
 * How many characters of a Markdown text a reader sees. Markup, HTML tags, comments, addresses and pictures don't count; a run
 * of white space counts as one. One fast pass without a parser, so that a form can call it on every keystroke.
 */
export function readableLength(source: string): number {
  return [...readableText(source.slice(0, maxSourceLength))].length
}

/**
 * The first paragraph of prose (no heading, list, table, quote or code) as plain text, for previews. Empty if there is none. Cut at
 * the end of a word to at most `limit` characters, with an ellipsis.
 */
export function firstParagraph(source: string, limit = 240): string {
  for (const block of blocksOf(withoutCode(withoutComments(source.slice(0, maxSourceLength))))) {
    if (notProse.test(block) || underlined.test(block)) continue
    const text = readableText(block)
    if (text !== '') return cut(text, limit)
  }
  return ''
}

const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/
const notProse = /^ {0,3}(?:>|\||[-+*] |\d{1,9}[.)] |\[[^\]]*\]:)/
const underlined = /\n {0,3}(?:=+|-+)$/

/** Splits the text at blank lines and at headings, which are left out. */
function blocksOf(text: string): string[] {
  const lines = text.split('\n').map((line) => (heading.test(line) ? '' : line.trimEnd()))
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .map((block) => block.replace(/^\n+/, ''))
}

function readableText(source: string): string {
  return withoutComments(source)
    .split('\n')
    .map(withoutBlockMarks)
    .join('\n')
    .replace(/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])?/g, '')
    .replace(/\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/<(https?:[^<>\s]*)>/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, '?')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[*`]|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const blockMarks = /^(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t]))[ \t]*)*(?:\[[ xX]\](?=[ \t]))?/
const ruleOrFence = /^(?:```|~~~|(?:[-=*_][ \t]*){3,}$|\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:|-]*)?$|\[[^[\]]*\]:[ \t]*\S)/

function withoutBlockMarks(line: string): string {
  const trimmed = line.trim()
  return ruleOrFence.test(trimmed) ? '' : trimmed.replace(blockMarks, '').replaceAll('|', ' ')
}

/** Uses indexes, because a regular expression would search to the end of the text for every comment that isn't closed. */
function withoutComments(source: string): string {
  let text = ''
  let from = 0
  for (let start = source.indexOf('<!--'); start !== -1; start = source.indexOf('<!--', from)) {
    text += source.slice(from, start)
    const end = source.indexOf('-->', start + 4)
    if (end === -1) return text
    from = end + 3
  }
  return text + source.slice(from)
}

function withoutCode(source: string): string {
  let fence: string | undefined
  return source
    .split('\n')
    .filter((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]?.slice(0, 3)
      const inside = fence !== undefined
      if (mark !== undefined && fence === undefined) fence = mark
      else if (mark === fence) fence = undefined
      return !inside && mark === undefined && !/^(?: {4}|\t)/.test(line)
    })
    .join('\n')
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, limit - 1)
  const space = head.lastIndexOf(' ')
  return `${(space > limit / 2 ? head.slice(0, space) : head).replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`
}
