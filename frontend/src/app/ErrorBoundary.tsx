import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** When it changes, another try is made: the address, so that another page can be gone to. */
  resetKey: string
  fallback: (error: unknown) => ReactNode
}
type State = { error: unknown; failed: boolean; key: string }

/** Shows something else in place of a page that threw while rendering. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, key: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { error: null, failed: false, key: props.resetKey }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children
  }
}
