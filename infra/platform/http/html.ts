/** HTML that is safe as it stands. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

type Value = Html | string | number | false | undefined | readonly Value[]

function render(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return value.map(render).join('')
}

/** A template whose values are escaped, unless they are Html; lists are joined, `false` and undefined are empty. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part))
}

/** A plain text whose words between backticks are code, as descriptions write them; pages of the documentation are links. */
export function withCode(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? codeOrPage(part) : part))}`
}

function codeOrPage(text: string): Html {
  const word = html`<code>${text}</code>`
  return text.startsWith('/docs/') ? html`<a href="${text}">${word}</a>` : word
}
