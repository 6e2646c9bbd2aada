/** `Content-Disposition` that saves under the name: RFC 6266, with RFC 5987 for names that are not plain ASCII. */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const header = `attachment; filename="${plain}"`
  return plain === filename ? header : `${header}; filename*=UTF-8''${extended(filename)}`
}

/** Percent-encodes everything except the `attr-char` of RFC 5987. Half a surrogate pair becomes the replacement character. */
const extended = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
