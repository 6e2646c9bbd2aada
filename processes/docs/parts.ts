import { type Html, html } from '@adit/platform/http/html.ts'

/** A command or file to copy. */
export const snippet = (text: string): Html => html`<pre class="curl" tabindex="0">${text}</pre>`

/** Rows of a table whose head names its columns. */
export function rows(head: readonly string[], lines: readonly (readonly (Html | string)[])[]): Html {
  return html`<table><thead><tr>${head.map((name) => html`<th>${name}</th>`)}</tr></thead><tbody>${lines.map(
    (cells) => html`<tr>${cells.map((cell, index) => html`<td data-head="${head[index]}">${cell}</td>`)}</tr>`,
  )}</tbody></table>`
}

export const code = (text: string): Html => html`<code>${text}</code>`
