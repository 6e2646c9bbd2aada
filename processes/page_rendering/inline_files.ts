/** What of the build's files lies in the page itself. */
export interface InlineFiles {
  text: string
  /** The elements that bring a style sheet into a page. */
  styleOf(file: string): string
}

/** Ours, as `vite build` writes them. */
const firstScript = /<script src="\/([^"]+)"><\/script>/g
const sheet = /<link rel="stylesheet"[^>]*? href="\/([^"]+)">/g

/**
 * The page with its small first script and its style sheets in it; `files` holds their texts by name. What is missing there, or could end the
 * element that it is put into, stays a file.
 */
export function inlineFiles(page: string, files: ReadonlyMap<string, string>): InlineFiles {
  const styleOf = (file: string) => {
    const style = files.get(file)
    if (style === undefined || /<\/style/i.test(style)) return `<link rel="stylesheet" crossorigin href="/${file}">`
    // What loads parts later looks for the link, and loads the file again if there is none. One that is disabled loads nothing.
    return `<style>${style}</style><link rel="stylesheet" disabled href="/${file}">`
  }
  const text = page
    .replace(firstScript, (element, file: string) => {
      const script = files.get(file)
      return script === undefined || /<(?:\/script|!--)/i.test(script) ? element : `<script>${script}</script>`
    })
    .replace(sheet, (_, file: string) => styleOf(file))
  return { text, styleOf }
}

/** The names of the files that `inlineFiles` looks for in the page. */
export const inlineNames = (page: string): string[] =>
  [...page.matchAll(firstScript), ...page.matchAll(sheet)].flatMap(([, file]) => file ?? [])
