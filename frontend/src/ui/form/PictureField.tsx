import { type ReactNode, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../Avatar.tsx'
import { Button } from '../Button.tsx'
import { formatBytes, formatEndings } from '../format.ts'
import { judgeFiles } from '../judgeFiles.ts'
import form from './Form.module.css'
import styles from './PictureField.module.css'
import { pictureEndings } from './pictureFiles.ts'

type Props = {
  label: ReactNode
  src: string | null
  /** Stands in for the picture while there is none. */
  name: string
  round?: boolean
  maxBytes: number
  busy: boolean
  problem?: string | undefined
  onChoose: (file: File) => void
  onRemove: () => void
}

/** One small picture: an icon or an avatar. */
export function PictureField({ label, src, name, round, maxBytes, busy, problem, onChoose, onRemove }: Props) {
  const intl = useIntl()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<'size' | 'ending' | 'empty' | 'number' | null>(null)
  const limit = formatBytes(intl, maxBytes)
  const choose = (files: FileList | null) => {
    const { good, bad } = judgeFiles([...(files ?? [])], { accept: pictureEndings, maxBytes, multiple: false })
    setRefused(bad[0]?.reason ?? null)
    if (good[0]) onChoose(good[0])
    if (input.current) input.current.value = ''
  }
  const endings = formatEndings(intl, pictureEndings)
  return (
    <div className={styles.picture} aria-busy={busy || undefined}>
      <Avatar src={src} name={name} size={96} round={round ?? false} eager />
      <div className={styles.words}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        <p className={form.hint}>
          <FormattedMessage
            id="picture.limits"
            defaultMessage="{endings}, up to {limit}. Shown as a square of 96 pixels."
            values={{ endings, limit }}
          />
        </p>
        <div className={styles.actions}>
          <Button size="small" onClick={() => input.current?.click()} busy={busy} aria-describedby={id}>
            {src ? (
              <FormattedMessage id="picture.replace" defaultMessage="Replace" />
            ) : (
              <FormattedMessage id="picture.choose" defaultMessage="Choose a picture" />
            )}
          </Button>
          {src && (
            <Button size="small" look="transparent" onClick={onRemove} disabled={busy} aria-describedby={id}>
              <FormattedMessage id="picture.remove" defaultMessage="Remove" />
            </Button>
          )}
        </div>
        {(refused || problem) && (
          <p className={form.problem} role="alert">
            {refused === 'size' ? (
              <FormattedMessage
                id="picture.tooLarge"
                defaultMessage="The picture can't be larger than {limit}."
                values={{ limit }}
              />
            ) : refused ? (
              <FormattedMessage
                id="picture.wrongType"
                defaultMessage="Only {endings} files are allowed."
                values={{ endings }}
              />
            ) : (
              problem
            )}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-labelledby={id}
        accept={pictureEndings.join(',')}
        onChange={(event) => choose(event.target.files)}
      />
    </div>
  )
}
