/** Letters that Unicode doesn't decompose but people search by their plain form. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
}

/**
 * The form in which texts are compared: lower case, without compatibility forms and accents, katakana as hiragana. Marks other
 * than the Latin, Greek and Cyrillic ones stay: in Japanese they make a different syllable.
 */
export function fold(text: string): string {
  return isPlain.test(text) ? text.toLowerCase() : foldAll(text)
}

const isPlain = /^[\x20-\x7e]*$/

function foldAll(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøđðþłħı]/g, (letter) => plain[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
}
