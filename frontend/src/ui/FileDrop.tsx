import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import styles from './FileDrop.module.css'
import { formatBytes, formatEndings } from './format.ts'
import { judgeFiles, type Refusal } from './judgeFiles.ts'

type Props = {
  label: ReactNode
  /** Endings with the dot, such as `['.jar', '.zip']`; empty allows all. */
  accept: readonly string[]
  /** Bytes of one file at most. */
  maxBytes: number
  multiple?: boolean
  onFiles: (files: File[]) => void
  disabled?: boolean
}

/** Takes files by dropping, by choosing and by pasting into it; what is refused is named with its reason. */
export function FileDrop({ label, accept, maxBytes, multiple, onFiles, disabled }: Props) {
  const id = useId()
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<Refusal[]>([])

  const take = (files: Iterable<File>) => {
    if (disabled) return
    const { good, bad } = judgeFiles([...files], { accept, maxBytes, multiple: multiple ?? false })
    setRefused(bad)
    if (good.length > 0) onFiles(good)
    if (input.current) input.current.value = '' // So that the same file can be chosen again.
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const limit = formatBytes(intl, maxBytes)
  return (
    <div>
      <label
        className={styles.drop}
        data-over={over || undefined}
        data-disabled={disabled || undefined}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={(event) => take(event.clipboardData.files)}
      >
        <Upload size={20} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        <span id={`${id}-limits`} className={styles.limits}>
          {accept.length > 0 ? (
            <FormattedMessage
              id="fileDrop.limits"
              defaultMessage="Drop files here or click to choose. {endings}, up to {limit} each."
              values={{ endings: formatEndings(intl, accept), limit }}
            />
          ) : (
            <FormattedMessage
              id="fileDrop.anyLimits"
              defaultMessage="Drop files here or click to choose. Up to {limit} each."
              values={{ limit }}
            />
          )}
        </span>
        <input
          ref={input}
          type="file"
          className={styles.input}
          accept={accept.join(',')}
          multiple={multiple ?? false}
          disabled={disabled ?? false}
          aria-describedby={`${id}-limits`}
          onChange={(event) => take(event.target.files ?? [])}
        />
      </label>
      {refused.length > 0 && (
        <ul className={styles.refused} role="alert">
          {refused.map(({ name, reason }) => (
            <li key={name}>
              {reason === 'size' ? (
                <FormattedMessage
                  id="fileDrop.tooLarge"
                  defaultMessage="{name} was not added: it is larger than {limit}."
                  values={{ name, limit }}
                />
              ) : reason === 'ending' ? (
                <FormattedMessage
                  id="fileDrop.wrongType"
                  defaultMessage="{name} was not added: only {endings} files are allowed here."
                  values={{ name, endings: formatEndings(intl, accept) }}
                />
              ) : reason === 'empty' ? (
                <FormattedMessage
                  id="fileDrop.empty"
                  defaultMessage="{name} was not added: the file is empty."
                  values={{ name }}
                />
              ) : (
                <FormattedMessage
                  id="fileDrop.onlyOne"
                  defaultMessage="{name} was not added: you can only upload one file here."
                  values={{ name }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
