import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import { KeyHint } from './KeyHint.tsx'

export type ButtonColor = 'standard' | 'brand' | 'red' | 'orange' | 'green' | 'blue' | 'purple' | 'medal-promo'
export type ButtonSize = 'small' | 'standard' | 'large'
export type ButtonLook = 'standard' | 'outlined' | 'transparent' | 'highlight' | 'highlight-colored-text'

export type ButtonStyle = {
  color?: ButtonColor
  size?: ButtonSize
  /** How much the button stands out. The HTML `type` is `button` by default. */
  look?: ButtonLook
  /** For a single icon; give `aria-label` then, or use IconButton. */
  circular?: boolean
  /** Rings the button in its colour: the one that is chosen now. */
  highlighted?: boolean
}

export function buttonProps({ color = 'standard', size = 'standard', look = 'standard', ...rest }: ButtonStyle) {
  return {
    className: cx(styles.button, rest.circular && styles.circular, rest.highlighted && styles.highlighted),
    'data-color': color,
    'data-size': size,
    'data-look': look,
  }
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'color'> &
  ButtonStyle & {
    /** Shows that the work is under way and takes no second press; the button keeps its size and the focus. */
    busy?: boolean
    /** The key that presses it, shown behind the text. */
    keyHint?: string
    children?: ReactNode
  }

export function Button({
  color,
  size,
  look,
  circular,
  highlighted,
  busy,
  keyHint,
  children,
  className,
  ...rest
}: ButtonProps) {
  const style = buttonProps({ color, size, look, circular, highlighted } as ButtonStyle) // Undefined means the default here.
  return (
    <button
      type="button"
      {...rest}
      {...style}
      className={cx(style.className, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {children}
      {keyHint && <KeyHint name={keyHint} className={styles.key} />}
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
