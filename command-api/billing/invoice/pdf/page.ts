import PDFDocument from 'pdfkit'
import { type Line, lineOf, wrapped } from './text_runs.ts'

/** Points from the upper left corner. `align: 'end'`: `x` is where the text ends. */
interface Placed {
  x: number
  y: number
  size: number
  weight: 400 | 700
  align?: 'end'
}

/** A page of A4 that draws texts in all scripts that the fonts have. */
export interface Page {
  text(text: string, at: Placed): void
  /** Wraps at `width`. Says where the next line would be. */
  paragraph(text: string, at: Placed & { width: number }): number
  rule(at: { x: number; y: number; width: number }): void
  box(at: { x: number; y: number; width: number; height: number }): void
  end(): Promise<Buffer>
}

/** Neither the time nor a compressor, whose output differs between machines, gets into the bytes. */
export function newPage({ title, createdAt }: { title: string; createdAt: number }): Page {
  const date = new Date(createdAt)
  const document = new PDFDocument({
    ...{ size: 'A4', compress: false, pdfVersion: '1.7', lang: 'en', displayTitle: true, tagged: true },
    info: { Title: title, CreationDate: date, ModDate: date },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const root = document.struct('Document')
  document.addStructure(root)

  const widthOf = (line: Line, size: number) =>
    line.runs.reduce((sum, run) => sum + measured(document, run.font, size).widthOfString(run.text, whole), 0)
  const measure = (text: string, size: number, weight: 400 | 700) => widthOf(lineOf(text, weight), size)
  const text = (value: string, { x, y, size, weight, align }: Placed) => {
    const line = lineOf(value, weight)
    // Readers and searches get the text as it was written, whatever the order in which it is drawn.
    const drawing = document.struct('P', { actual: value }, () => {
      let at = align === 'end' ? x - widthOf(line, size) : x
      for (const run of line.runs) {
        measured(document, run.font, size).text(run.text, at, y + size, {
          ...whole,
          lineBreak: false,
          baseline: 'alphabetic',
        })
        at += document.widthOfString(run.text, whole)
      }
    })
    root.add(drawing)
  }
  return {
    text,
    paragraph(value, { width, ...at }) {
      let { y } = at
      for (const line of wrapped(value, width, (part) => measure(part, at.size, at.weight))) {
        const end = lineOf(line, at.weight).isRightToLeft ? ({ x: at.x + width, align: 'end' } as const) : {}
        if (line !== '') text(line, { ...at, ...end, y })
        y += at.size + 5
      }
      return y
    },
    rule: ({ x, y, width }) =>
      void document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke('#888888'),
    box: ({ x, y, width, height }) => void document.rect(x, y, width, height).lineWidth(1).stroke('#b45309'),
    end: () =>
      new Promise((resolve, reject) => {
        document.on('end', () => resolve(Buffer.concat(chunks)))
        document.on('error', reject)
        root.end()
        document.end()
      }),
  }
}

/** With features named, pdfkit lays out a text as a whole, as scripts that join letters need it, and not word by word. */
const whole = { features: [] as [] }

function measured(document: PDFKit.PDFDocument, font: unknown, size: number): PDFKit.PDFDocument {
  // pdfkit also takes fonts that are open already, which its types don't say.
  return document.font(font as PDFKit.Mixins.PDFFontSource).fontSize(size)
}
