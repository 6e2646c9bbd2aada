import { Button, type ButtonProps } from './Button.tsx'
import { Tooltip } from './Tooltip.tsx'

/** A round button with one icon; `label` is its name for everybody, shown when pointed at. */
export function IconButton({ label, ...rest }: Omit<ButtonProps, 'circular' | 'aria-label'> & { label: string }) {
  return (
    <Tooltip text={label}>
      <Button look="transparent" {...rest} circular aria-label={label} />
    </Tooltip>
  )
}
