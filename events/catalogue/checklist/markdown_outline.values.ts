export type MarkdownHeading = { level: number; text: string }
export type MarkdownOutline = {
  /** Headings of all levels, whether written with `#`, underlined, or as HTML. */
  headings: MarkdownHeading[]
  /** Alternative text of every picture in the text. Empty if a picture has none. */
  imageAlts: string[]
  /** Host of every http(s) address, in lower case. */
  hosts: string[]
}

/**
 * What the publishing checklist needs to know of a description: a rough reading in time linear in its length, for any text. Code is
 * skipped. Only the real parser renders.
 */
export const outlineMarkdown = (markdown: string): MarkdownOutline => {
  const lines = linesOutsideFences(markdown)
  const masked = lines.map(withoutInlineCode).join('\n')
  return {
    headings: [...lineHeadings(lines), ...htmlHeadings(masked)],
    imageAlts: [...markdownImageAlts(masked), ...htmlImageAlts(masked)],
    hosts: [...masked.matchAll(/https?:\/\/([a-z0-9.-]{1,253})/gi)].map((match) => (match[1] ?? '').toLowerCase()),
  }
}

const linesOutsideFences = (markdown: string): string[] => {
  let fence = ''
  return markdown.split(/\r\n?|\n/).filter((line) => {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence !== '') {
      if (marker.startsWith(fence) && line.trim() === marker) fence = ''
      return false
    }
    fence = marker
    return marker === ''
  })
}

/** Blanks out code spans of one line: from a run of backticks to the next run of the same length. */
const withoutInlineCode = (line: string): string => {
  if (!line.includes('`')) return line
  const runs = [...line.matchAll(/`+/g)].map((match) => ({ start: match.index, length: match[0].length }))
  const waiting = new Map<number, number[]>()
  for (const { start, length } of [...runs].reverse()) {
    const starts = waiting.get(length)
    if (starts) starts.push(start)
    else waiting.set(length, [start])
  }
  let result = ''
  let from = 0
  for (const { start, length } of runs) {
    const later = waiting.get(length)
    later?.pop()
    const close = later?.at(-1)
    if (start < from || close === undefined) continue
    result += line.slice(from, start)
    from = close + length
  }
  return result + line.slice(from)
}

const lineHeadings = (lines: readonly string[]): MarkdownHeading[] =>
  lines.flatMap((line, index) => {
    const hashes = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line)
    if (hashes) return [{ level: hashes[1]?.length ?? 1, text: headingText(line.slice(hashes[0].length)) }]
    const under = lines[index + 1] ?? ''
    const level = /^ {0,3}=+[ \t]*$/.test(under) ? 1 : /^ {0,3}-+[ \t]*$/.test(under) ? 2 : 0
    return level > 0 && isParagraph(line) ? [{ level, text: headingText(line) }] : []
  })

const isParagraph = (line: string): boolean =>
  /\S/.test(line) && !/^ {0,3}(?:[>|<=]|[-+*](?: |$|-|\*)|\d{1,9}[.)] )/.test(line)

/** Text that people see, without closing hashes, link targets and tags. */
const headingText = (raw: string): string =>
  withoutClosingHashes(raw)
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/<[^<>]*>/g, '')
    .trim()

const withoutClosingHashes = (raw: string): string => {
  const text = raw.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  return end === 0 || text[end - 1] === ' ' ? text.slice(0, end) : text
}

const htmlHeadings = (text: string): MarkdownHeading[] => {
  const found: MarkdownHeading[] = []
  let open: { level: number; from: number } | undefined
  for (const tag of text.matchAll(/<(\/?)h([1-6])\b[^<>]*>/gi)) {
    const level = Number(tag[2])
    if (tag[1] === '') open = { level, from: tag.index + tag[0].length }
    else if (open?.level === level) {
      found.push({ level, text: headingText(text.slice(open.from, tag.index)) })
      open = undefined
    }
  }
  return found
}

const markdownImageAlts = (text: string): string[] =>
  [...text.matchAll(/(?<!\\)!\[([^[\]]*)\][([]/g)].map((match) => (match[1] ?? '').trim())

const htmlImageAlts = (text: string): string[] =>
  [...text.matchAll(/<img\b([^<>]*)>/gi)].map((match) => {
    const alt = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(match[1] ?? '')
    return (alt?.[1] ?? alt?.[2] ?? alt?.[3] ?? '').trim()
  })

/** More than one sentence: the end of a sentence with words after it. A leading number (`1. Install`) is not an end. */
export const hasSeveralSentences = (text: string): boolean =>
  /[.!?…]["')\]]?\s+\p{L}|[。！？]\s*\p{L}/u.test(text.replace(/^\s*\d{1,9}[.)]\s/, ''))
