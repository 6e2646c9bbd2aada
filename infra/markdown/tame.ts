/** Longest source that is rendered, in UTF-16 units. Project bodies and changelogs have the same limit. */
export const maxSourceLength = 65_536

/** Block quotes and list items that one line, and one source, may open. */
const maxContainersPerLine = 16
const maxContainers = 5000
/** Separate quotes and lists in one source. Closing one takes time in proportion to all before it. */
const maxGroups = 800
/** Lines that may continue a paragraph of a quote or list without its marker. */
const maxLazyLines = 200
/** Headings underlined with `=` or `-`. Each looks back over all lines before it. */
const maxUnderlines = 400
const maxFootnotes = 400

const containerMarkers = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))[ \t]*)+/
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/
const footnote = /^ {0,3}\[\^/
const fence = /^[ \t]*(?:```|~~~)/

interface Counts {
  containers: number
  groups: number
  underlines: number
  footnotes: number
  lazy: number
  /** The previous line: a quote, a list item or its continuation, a blank line after a list, or other text. */
  before: 'quote' | 'list' | 'gap' | 'text' | 'blank'
}

/**
 * Cuts the source to the limit and turns block marks into text once there are more than any real document has. The parser needs
 * quadratic time for them: without this, 64 KiB of `> a` paragraphs take 20 s.
 */
export function tame(source: string): string {
  const counts: Counts = { containers: 0, groups: 0, underlines: 0, footnotes: 0, lazy: 0, before: 'blank' }
  return source
    .slice(0, maxSourceLength)
    .split(/\r\n|\r|\n/)
    .map((line) => tameLine(line, counts))
    .join('\n')
}

function tameLine(line: string, counts: Counts): string {
  const prefix = containerMarkers.exec(line)?.[0]
  if (prefix !== undefined) return tameContainers(line, prefix, counts)
  if (line.trim() === '') {
    counts.before = counts.before === 'list' || counts.before === 'gap' ? 'gap' : 'blank'
    counts.lazy = 0
    return line
  }
  if (counts.before !== 'blank' && underline.test(line)) {
    counts.underlines += 1
    if (counts.underlines > maxUnderlines) return escapeMark(line)
  }
  if (footnote.test(line)) counts.footnotes += 1
  return counts.footnotes > maxFootnotes && footnote.test(line) ? tameEscaped(line, counts) : tameText(line, counts)
}

function tameText(line: string, counts: Counts): string {
  const continues = /^[ \t]{2}/.test(line) && (counts.before === 'list' || counts.before === 'gap')
  const lazy = counts.before === 'quote' || counts.before === 'list' || counts.lazy > 0
  counts.before = continues ? 'list' : 'text'
  counts.lazy = lazy && !fence.test(line) ? counts.lazy + 1 : 0
  if (counts.lazy <= maxLazyLines) return line
  counts.lazy = 1
  return `\n${line}`
}

function tameContainers(line: string, prefix: string, counts: Counts): string {
  const markers = [...prefix.matchAll(/>|[-+*]|\d+[.)]/g)]
  const quoted = prefix.includes('>')
  const opens = quoted ? counts.before !== 'quote' : counts.before !== 'list' && counts.before !== 'gap'
  if (opens) counts.groups += 1
  counts.containers += Math.min(markers.length, maxContainersPerLine)
  if (counts.groups > maxGroups || counts.containers > maxContainers) return tameEscaped(line, counts)
  counts.lazy = 0
  counts.before = quoted ? 'quote' : 'list'
  const excess = markers[maxContainersPerLine]
  return excess === undefined ? line : `${line.slice(0, excess.index)}\\${line.slice(excess.index)}`
}

/** As text, these lines would become one paragraph of thousands of lines. They count as lazy lines, which are split up. */
function tameEscaped(line: string, counts: Counts): string {
  counts.lazy = Math.max(1, counts.lazy)
  return tameText(escapeMark(line), counts)
}

function escapeMark(line: string): string {
  return `\\${line.trimStart()}`
}

const formattingTags = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/>])[^>]*(?:>|$)/gi

/**
 * Removes the attributes of formatting tags in raw HTML. A parser reopens unclosed formatting in every later block and limits only
 * equal tags (to three), so different attributes would let the output grow with the square of the input.
 */
export function tameHtml(html: string): string {
  return html.replace(formattingTags, '<$1>')
}
