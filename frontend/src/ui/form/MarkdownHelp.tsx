import { CircleHelp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import styles from './MarkdownEditor.module.css'

const texts = defineMessages({
  title: { id: 'markdown.help', defaultMessage: 'Formatting help' },
  heading: { id: 'markdown.help.heading', defaultMessage: 'Heading; more # for smaller ones' },
  bold: { id: 'markdown.help.bold', defaultMessage: 'Bold' },
  italic: { id: 'markdown.help.italic', defaultMessage: 'Italic' },
  link: { id: 'markdown.help.link', defaultMessage: 'Link' },
  picture: { id: 'markdown.help.picture', defaultMessage: 'Picture with a description' },
  list: { id: 'markdown.help.list', defaultMessage: 'List' },
  numbers: { id: 'markdown.help.numbers', defaultMessage: 'Numbered list' },
  quote: { id: 'markdown.help.quote', defaultMessage: 'Quote' },
  code: { id: 'markdown.help.code', defaultMessage: 'Code within a line' },
  block: { id: 'markdown.help.block', defaultMessage: 'Block of code in a language' },
  table: { id: 'markdown.help.table', defaultMessage: 'Table' },
  line: { id: 'markdown.help.line', defaultMessage: 'Horizontal line' },
})

/** What people type, and what it means. Each is Markdown that the preview shows so. */
export const markdownExamples = [
  ['## Recipes', texts.heading],
  ['**fast**', texts.bold],
  ['*maybe*', texts.italic],
  ['[wiki](https://example.org)', texts.link],
  ['![A lamp at night](https://example.org/lamp.png)', texts.picture],
  ['- lamp\n- rope', texts.list],
  ['1. Dig\n2. Rest', texts.numbers],
  ['> They said no.', texts.quote],
  ['`/home`', texts.code],
  ['```java\nint depth = 12;\n```', texts.block],
  ['| Item | Count |\n| --- | --- |\n| Rope | 2 |', texts.table],
  ['---', texts.line],
] as const

/** A button that shows how text is formatted. */
export function MarkdownHelp(): ReactNode {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  const title = intl.formatMessage(texts.title)
  return (
    <>
      <Button size="small" look="transparent" aria-label={title} title={title} onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden="true" />
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={
          <FormattedMessage
            id="markdown.help.text"
            defaultMessage="Texts are written in Markdown. Leave an empty line between paragraphs."
          />
        }
      >
        <dl className={styles.help}>
          {markdownExamples.map(([example, text]) => (
            <div key={example}>
              <dt>{intl.formatMessage(text)}</dt>
              <dd>
                <pre dir="ltr">{example}</pre>
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
