import { Checkbox, type CheckboxProps } from './Checkbox.tsx'

/** On or off, taking effect at once. */
export function Switch(props: Omit<CheckboxProps, 'role' | 'partial'>) {
  return <Checkbox {...props} role="switch" />
}
