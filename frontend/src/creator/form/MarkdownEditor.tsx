import { Bold, Code, Heading2, Italic, Link2, List, type LucideIcon, TextQuote } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { MarkdownBody } from '../../ui/MarkdownBody.tsx'
import { CharacterCount } from '../../ui/TextField.tsx'
import styles from './MarkdownEditor.module.css'
import { applyMark, type Mark } from './markdownMarks.ts'

const texts = defineMessages({
  bold: { id: 'markdown.bold', defaultMessage: 'Bold' },
  italic: { id: 'markdown.italic', defaultMessage: 'Italic' },
  heading: { id: 'markdown.heading', defaultMessage: 'Heading' },
  link: { id: 'markdown.link', defaultMessage: 'Link' },
  list: { id: 'markdown.list', defaultMessage: 'List' },
  quote: { id: 'markdown.quote', defaultMessage: 'Quote' },
  code: { id: 'markdown.code', defaultMessage: 'Code' },
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
}

/** The browser's own insertion keeps the steps that “undo” takes back; where it is missing, the text is replaced. */
function replaceIn(area: HTMLTextAreaElement, mark: Mark, onChange: (text: string) => void): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area
  const edit = applyMark(mark, { text, start, end })
  area.focus()
  area.setSelectionRange(edit.from, edit.to)
  const inserted = typeof document.execCommand === 'function' && document.execCommand('insertText', false, edit.insert)
  if (!inserted) onChange(text.slice(0, edit.from) + edit.insert + text.slice(edit.to))
  requestAnimationFrame(() => area.setSelectionRange(edit.start, edit.end))
}

/** Markdown with a preview by the very pipeline that shows it later. */
export function MarkdownEditor({ value, onChange, rows = 16, limit, disabled, ...field }: Props) {
  const intl = useIntl()
  const box = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState(false)
  const press = (mark: Mark) => {
    const area = box.current?.querySelector('textarea')
    if (area) replaceIn(area, mark, onChange)
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
          />
          {preview && <Preview text={value} />}
        </div>
      )}
    </Field>
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
