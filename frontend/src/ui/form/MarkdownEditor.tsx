import { Bold, Code, Heading2, ImagePlus, Italic, Link2, List, type LucideIcon, TextQuote } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'
import { MarkdownBody } from '../MarkdownBody.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { CharacterCount } from '../TextField.tsx'
import styles from './MarkdownEditor.module.css'
import { MarkdownHelp } from './MarkdownHelp.tsx'
import { applyMark, type Edit, type Mark } from './markdownMarks.ts'
import { Note } from './Note.tsx'
import { pictureEndings } from './pictureFiles.ts'
import { type PictureContext, usePictures } from './usePictures.ts'

const texts = defineMessages({
  bold: { id: 'markdown.bold', defaultMessage: 'Bold' },
  italic: { id: 'markdown.italic', defaultMessage: 'Italic' },
  heading: { id: 'markdown.heading', defaultMessage: 'Heading' },
  link: { id: 'markdown.link', defaultMessage: 'Link' },
  list: { id: 'markdown.list', defaultMessage: 'List' },
  quote: { id: 'markdown.quote', defaultMessage: 'Quote' },
  code: { id: 'markdown.code', defaultMessage: 'Code' },
  picture: { id: 'markdown.picture', defaultMessage: 'Insert a picture' },
  sending: { id: 'markdown.picture.sending', defaultMessage: 'Uploading picture' },
  tools: { id: 'markdown.tools', defaultMessage: 'Formatting' },
})

const tools: readonly { mark: Mark; icon: LucideIcon; key?: string }[] = [
  { mark: 'heading', icon: Heading2 },
  { mark: 'bold', icon: Bold, key: 'b' },
  { mark: 'italic', icon: Italic, key: 'i' },
  { mark: 'link', icon: Link2, key: 'k' },
  { mark: 'list', icon: List },
  { mark: 'quote', icon: TextQuote },
  { mark: 'code', icon: Code },
]

type Props = {
  label: ReactNode
  description?: ReactNode
  value: string
  onChange: (text: string) => void
  limit: number
  error?: string | undefined
  rows?: number
  optional?: boolean
  disabled?: boolean
  /** What the text is of: pictures can then be inserted, pasted and dropped. */
  pictures?: PictureContext
}

/** The browser's own insertion keeps the steps that “undo” takes back; where it is missing, the text is replaced. */
function replaceIn(area: HTMLTextAreaElement, edit: Edit, onChange: (text: string) => void): void {
  const { value: text } = area
  area.focus()
  area.setSelectionRange(edit.from, edit.to)
  const inserted = typeof document.execCommand === 'function' && document.execCommand('insertText', false, edit.insert)
  if (!inserted) onChange(text.slice(0, edit.from) + edit.insert + text.slice(edit.to))
  requestAnimationFrame(() => area.setSelectionRange(edit.start, edit.end))
}

const selectedIn = ({ value: text, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => ({
  text,
  start,
  end,
})

/** What is pasted or dropped besides text. */
const filesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Markdown with a preview by the very pipeline that shows it later. */
export function MarkdownEditor({ value, onChange, rows = 16, limit, disabled, pictures: context, ...field }: Props) {
  const intl = useIntl()
  const box = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState(false)
  const press = (mark: Mark) => {
    const area = box.current?.querySelector('textarea')
    if (area) replaceIn(area, applyMark(mark, selectedIn(area)), onChange)
  }
  const insert = (text: string) => {
    const area = box.current?.querySelector('textarea')
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    const caret = from + text.length
    replaceIn(area, { from, to, insert: text, start: caret, end: caret }, onChange)
  }
  const pictures = usePictures(context, insert)
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const files = context && !disabled ? filesOf(data) : []
    if (files.length === 0) return
    event.preventDefault()
    pictures.add(files)
  }
  const onKey = (event: KeyboardEvent) => {
    const tool = (event.ctrlKey || event.metaKey) && tools.find(({ key }) => key === event.key)
    if (!tool) return
    event.preventDefault()
    press(tool.mark)
  }
  return (
    <Field {...field} aside={<CharacterCount length={value.length} limit={limit} />}>
      {(wiring) => (
        <div ref={box} className={styles.editor}>
          <div className={styles.bar}>
            <Views preview={preview} onChange={setPreview} />
            <MarkdownHelp />
            {!preview && (
              <fieldset className={styles.tools} aria-label={intl.formatMessage(texts.tools)} disabled={disabled}>
                {tools.map(({ mark, icon: Icon }) => (
                  <Button
                    key={mark}
                    size="small"
                    look="transparent"
                    aria-label={intl.formatMessage(texts[mark])}
                    title={intl.formatMessage(texts[mark])}
                    onClick={() => press(mark)}
                  >
                    <Icon aria-hidden="true" />
                  </Button>
                ))}
                {context && <PictureButton busy={pictures.share !== null} onPick={pictures.add} />}
              </fieldset>
            )}
          </div>
          <textarea
            {...wiring}
            hidden={preview}
            className={styles.text}
            value={value}
            rows={rows}
            dir="auto"
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKey}
            onPaste={(event) => take(event, event.clipboardData)}
            onDragOver={(event) => context && event.dataTransfer.types.includes('Files') && event.preventDefault()}
            onDrop={(event) => take(event, event.dataTransfer)}
          />
          {pictures.share !== null && (
            <div className={styles.sending}>
              <ProgressBar share={pictures.share} label={intl.formatMessage(texts.sending)} />
            </div>
          )}
          {pictures.problem && <Note tone="critical">{pictures.problem}</Note>}
          {preview && <Preview text={value} />}
        </div>
      )}
    </Field>
  )
}

function PictureButton({ busy, onPick }: { busy: boolean; onPick: (files: readonly File[]) => void }) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const label = intl.formatMessage(texts.picture)
  return (
    <>
      <Button
        size="small"
        look="transparent"
        aria-label={label}
        title={label}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden="true" />
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureEndings.join(',')}
        aria-label={label}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

function Views({ preview, onChange }: { preview: boolean; onChange: (preview: boolean) => void }) {
  return (
    <div className={styles.views}>
      <Button
        size="small"
        look={preview ? 'transparent' : 'highlight'}
        aria-pressed={!preview}
        onClick={() => onChange(false)}
      >
        <FormattedMessage id="markdown.write" defaultMessage="Write" />
      </Button>
      <Button
        size="small"
        look={preview ? 'highlight' : 'transparent'}
        aria-pressed={preview}
        onClick={() => onChange(true)}
      >
        <FormattedMessage id="markdown.preview" defaultMessage="Preview" />
      </Button>
    </div>
  )
}

function Preview({ text }: { text: string }) {
  return (
    <div className={styles.preview}>
      {text.trim() === '' ? (
        <p className={styles.nothing}>
          <FormattedMessage id="markdown.empty" defaultMessage="There is nothing to show yet." />
        </p>
      ) : (
        <MarkdownBody text={text} allowHtml />
      )}
    </div>
  )
}
