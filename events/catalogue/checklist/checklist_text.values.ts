import { isLinkShortener } from '../../kit/url.values.ts'
import { CHECKLIST } from '../limits.values.ts'
import { loaderInfos } from '../tag/loader.values.ts'
import type { ChecklistItem, ChecklistProject } from './checklist_item.values.ts'
import { hasSeveralSentences, outlineMarkdown } from './markdown_outline.values.ts'

/** Loaders whose names are distinctive words. `minecraft`, `vanilla` and `datapack` don't identify a loader. */
const loaderWords = loaderInfos
  .map(({ name }) => name)
  .filter((name) => !['minecraft', 'vanilla', 'datapack', 'java-agent'].includes(name))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []

/** A name may mention the game only if it is longer than three words. Loaders and game versions belong to the versions. */
export const checkTitle = ({ title }: ChecklistProject): ChecklistItem[] => {
  const at = { field: 'title', fixIt: 'general' } as const
  const words = wordsOf(title)
  const parts = new Set(words.flatMap((word) => [word, ...word.split('-')]))
  const loader = loaderWords.find((name) => parts.has(name))
  const version = /(?<![\d.])1\.\d{1,2}(?:\.\d{1,2})?(?![\d.]*\d)/.exec(title)?.[0]
  const items: ChecklistItem[] = []
  if (words.length <= 3 && words.some((word) => word.includes('minecraft'))) {
    items.push({ id: 'title-brand', level: 'required', ...at, data: { title } })
  }
  if (loader) items.push({ id: 'title-loader', level: 'warning', ...at, data: { loader } })
  if (version) items.push({ id: 'title-version', level: 'warning', ...at, data: { version } })
  return items
}

const sameWords = (left: string, right: string): boolean => wordsOf(left).join(' ') === wordsOf(right).join(' ')

/** Emoji, dingbats, box drawing, letters in fancy alphabets, private use and control characters. */
const decorative = /[\p{Extended_Pictographic}\p{Co}\p{Cc}\u2500-\u25ff\u{1d400}-\u{1d7ff}]/gu
const formatting =
  /^\s*(?:#{1,6}|[>*+-])\s|\*\*|__|~~|`|(?<![\p{L}\p{N}])[*_][^\s*_][^*_]*[*_](?![\p{L}\p{N}])|\]\(|<\/?[a-z][^<>]*>/iu
const link = /https?:\/\/|\bwww\.|\bdiscord\.gg\b/i
/** Common signs that Unicode counts as pictographs. */
const plainSigns = /[©®™]/u

export const checkSummary = ({ title, summary }: ChecklistProject): ChecklistItem[] => {
  const at = { field: 'description', fixIt: 'general' } as const
  const text = summary.trim()
  if (text === '') return [{ id: 'summary-required', level: 'required', ...at, data: {} }]
  const items: ChecklistItem[] = []
  if (sameWords(text, title)) items.push({ id: 'summary-same-as-title', level: 'required', ...at, data: {} })
  if (text.length < CHECKLIST.summaryMin) {
    const data = { length: text.length, min: CHECKLIST.summaryMin }
    items.push({ id: 'summary-too-short', level: 'warning', ...at, data })
  }
  if (/[\r\n\u2028\u2029]/.test(text)) items.push({ id: 'summary-line-break', level: 'warning', ...at, data: {} })
  if (link.test(text)) items.push({ id: 'summary-link', level: 'warning', ...at, data: {} })
  if (formatting.test(text)) items.push({ id: 'summary-formatting', level: 'warning', ...at, data: {} })
  const odd = (text.replace(/\s/g, ' ').match(decorative) ?? []).filter((sign) => !plainSigns.test(sign))
  if (odd.length > 0) {
    const characters = [...new Set(odd)].slice(0, 5).join(' ')
    items.push({ id: 'summary-special-characters', level: 'warning', ...at, data: { characters } })
  }
  return items
}

/** The description: length, headings, images and shortened links. */
export const checkText = ({ body, readableLength: length }: ChecklistProject): ChecklistItem[] => {
  const at = { field: 'body', fixIt: 'description' } as const
  if (body.trim() === '') return [{ id: 'description-required', level: 'required', ...at, data: {} }]
  const { headings, imageAlts, hosts } = outlineMarkdown(body)
  const items: ChecklistItem[] = []
  if (length < CHECKLIST.descriptionMin) {
    items.push({
      id: 'description-too-short',
      level: 'warning',
      ...at,
      data: { length, min: CHECKLIST.descriptionMin },
    })
  }
  const long = headings.filter(
    ({ level, text }) => level <= 3 && (text.length > CHECKLIST.headerMax || hasSeveralSentences(text)),
  )
  if (long.length > 0) {
    const data = { count: long.length, max: CHECKLIST.headerMax, example: shortened(long[0]?.text ?? '') }
    items.push({ id: 'description-long-headers', level: 'warning', ...at, data })
  }
  if (length < imageAlts.length * CHECKLIST.charactersPerImage) {
    items.push({ id: 'description-image-heavy', level: 'warning', ...at, data: { images: imageAlts.length, length } })
  }
  const silent = imageAlts.filter((alt) => alt === '').length
  if (silent > 0) items.push({ id: 'description-image-alt', level: 'warning', ...at, data: { count: silent } })
  const host = hosts.find(isLinkShortener)
  if (host) items.push({ id: 'description-link-shortener', level: 'required', ...at, data: { host } })
  return items
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text)
