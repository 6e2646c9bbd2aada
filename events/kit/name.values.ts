/**
 * Characters that people don't see: control characters, format characters such as those that turn the direction of text, fillers that
 * look like spaces, and separators of lines and paragraphs.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|\u034f/u

/** Joiners are invisible too, but belong to emoji, and between letters of Arabic and Indic scripts to spelling. */
const joined =
  /(?<=\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])(?:\u200c|\u200d)(?=\p{L})/gu

/** Whether a name has nothing that its readers can't see. Otherwise two names could look the same. */
export const isVisibleName = (name: string): boolean => !invisible.test(name.replace(joined, ''))

/** Names that Windows gives to devices, with any extension. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\.|$)/i

/** Why Windows can't store a file or folder of this name. Undefined if it can. */
export function windowsProblem(name: string): string | undefined {
  const [unfit] = /[<>:"|?*]/.exec(name) ?? []
  if (unfit !== undefined) return `contains "${unfit}", which Windows doesn't allow`
  if (device.test(name)) return 'is the name of a device on Windows'
  return /[. ]$/.test(name) ? 'ends with a dot or a space, which Windows drops' : undefined
}
