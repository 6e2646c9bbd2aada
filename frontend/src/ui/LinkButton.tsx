import { type ButtonStyle, buttonProps } from './Button.tsx'
import { cx } from './cx.ts'
import { Link, type LinkProps } from './Link.tsx'

export type LinkButtonProps = Omit<LinkProps, 'color'> & ButtonStyle

/** A link that looks like a button: for going somewhere. What changes something is a Button. */
export function LinkButton({ color, size, look, circular, highlighted, className, ...rest }: LinkButtonProps) {
  const style = buttonProps({ color, size, look, circular, highlighted } as ButtonStyle) // Undefined means the default here.
  return <Link {...rest} {...style} className={cx(style.className, className)} />
}
