import { type ComponentProps, createElement } from 'react'

type IconData = { node: [tag: string, attributes: Record<string, string>][] }
type IconProps = ComponentProps<'svg'> & { size?: number | string }

/**
 * Stands in for the icon package's own factory when building (see vite.config.ts): the same drawings and the props that we
 * use, without the 2 kB for its other features.
 */
export function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined ? true : undefined,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
