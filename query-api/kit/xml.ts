import { escapeHtml } from '@adit/platform/http/html.ts'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Text of an element or attribute. Leaves out what XML 1.0 can't represent, such as control characters. */
export const xmlText = (value: string): string =>
  escapeHtml(value.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''))

export const element = (name: string, value: string): string => `<${name}>${xmlText(value)}</${name}>`
