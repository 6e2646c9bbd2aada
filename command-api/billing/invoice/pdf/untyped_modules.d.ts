/** Neither package has types of its own. Only what is used here. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { direction: 'ltr' | 'rtl' }
  }
  export function create(file: Buffer): Font
}

declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string): { levels: Uint8Array; paragraphs: readonly { level: number }[] }
    getMirroredCharacter(character: string): string | null
  }
  // biome-ignore lint/style/noDefaultExport: it is the package's only export
  export default function bidiFactory(): Bidi
}
