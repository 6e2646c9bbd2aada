/** A command, file or answer to copy. */
export const snippet = (text: string, language = 'sh'): string => `\n\n\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n\n`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`

/** A Markdown table whose head names its columns. */
export function rows(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return `\n\n${[row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n')}\n\n`
}

export const code = (text: string): string => `\`${text}\``
