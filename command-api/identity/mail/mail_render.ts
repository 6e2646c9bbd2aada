import { escapeHtml } from '@adit/platform/http/html.ts'
import type { Block, MailBody, Say } from './mail_body.ts'
import { directionOf, type MailLanguage } from './mail_language.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

export interface RenderOptions {
  language: MailLanguage
  say: Say
  /** Base address of the site. */
  origin: string
  /** Why the reader gets the mail. */
  reason: string
  /** Where newsletters are turned off. */
  unsubscribeUrl?: string | undefined
}

/** The site's name in mails. */
export const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : 'localhost')

const font = "font-family:'Atkinson Hyperlegible Next',system-ui,-apple-system,'Segoe UI',sans-serif"
const styles = {
  page: `margin:0;padding:24px 12px;background:#f6f7f9;color:#16191e;${font};font-size:16px;line-height:1.5`,
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d5dae2;border-radius:8px',
  name: 'margin:0 0 16px;font-weight:700;font-size:18px',
  text: 'margin:0 0 16px;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 20px;background:#f2b33d;color:#1a1300;border-radius:6px;font-weight:700;text-decoration:none',
  small: 'margin:0 0 12px;color:#535c69;font-size:14px;overflow-wrap:anywhere',
  link: 'color:#7f5100',
  cell: 'padding:2px 16px 2px 0;vertical-align:top;text-align:start',
  foot: 'max-width:560px;margin:16px auto 0;color:#535c69;font-size:13px',
}

/** The same mail as HTML and as text. Control characters become spaces, so that no name can begin a header or a line of its own. */
export function renderMail(body: MailBody, options: RenderOptions): RenderedMail {
  const blocks = body.blocks.map(flat)
  const subject = oneLine(body.subject)
  return { subject, html: htmlOf(subject, blocks, options), text: textOf(blocks, options) }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it takes out
const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()

function flat(block: Block): Block {
  switch (block.kind) {
    case 'text':
    case 'note':
      return { ...block, text: oneLine(block.text) }
    case 'button':
      return { ...block, label: oneLine(block.label), url: oneLine(block.url) }
    case 'facts':
      return { ...block, facts: block.facts.map(([label, value]) => [oneLine(label), oneLine(value)] as const) }
    default:
      return block satisfies never
  }
}

function htmlOf(subject: string, blocks: readonly Block[], { language, say, origin, ...foot }: RenderOptions): string {
  const { reason, unsubscribeUrl } = foot
  const host = hostOf(origin)
  const direction = directionOf(language)
  const unsubscribe = unsubscribeUrl
    ? ` <a href="${escapeHtml(unsubscribeUrl)}" style="${styles.link}">${escapeHtml(say('unsubscribe'))}</a>`
    : ''
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="${escapeHtml(styles.page)}">
<div style="${styles.card}">
<p style="${styles.name}">Adit</p>
${blocks.map((block) => htmlBlock(block, say)).join('\n')}
</div>
<p style="${styles.foot}">${escapeHtml(reason)} <a href="${escapeHtml(origin)}" style="${styles.link}">${escapeHtml(host)}</a>${unsubscribe}</p>
</body>
</html>
`
}

function htmlBlock(block: Block, say: Say): string {
  switch (block.kind) {
    case 'text':
      return `<p style="${styles.text}">${escapeHtml(block.text)}</p>`
    case 'note':
      return `<p style="${styles.small}">${escapeHtml(block.text)}</p>`
    case 'button': {
      const url = escapeHtml(block.url)
      const label = escapeHtml(block.label)
      return `<p style="${styles.text}"><a href="${url}" style="${styles.button}">${label}</a></p>
<p style="${styles.small}">${escapeHtml(say('button_fails'))}<br><a href="${url}" style="${styles.link}">${url}</a></p>`
    }
    case 'facts': {
      const rows = block.facts.map(
        ([label, value]) =>
          `<tr><th scope="row" style="${styles.cell}">${escapeHtml(label)}</th><td style="${styles.cell}"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
      )
      return `<table style="${styles.text};border-collapse:collapse">${rows.join('')}</table>`
    }
    default:
      return block satisfies never
  }
}

function textOf(blocks: readonly Block[], { say, origin, reason, unsubscribeUrl }: RenderOptions): string {
  const foot = ['-- ', `${reason} ${origin}`, ...(unsubscribeUrl ? [`${say('unsubscribe')}: ${unsubscribeUrl}`] : [])]
  return [...blocks.map(textBlock), foot.join('\n'), ''].join('\n\n')
}

function textBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    default:
      return block satisfies never
  }
}
