import { Component, type ReactNode } from 'react'
import { browserPage } from '#client/api/browser-page.ts'
import { Button } from '../form/button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = {
  /** Another value, such as another address, gives the children a new try. */
  resetKey: string
  children: ReactNode
}
type State = { failedAt: string | null }

/** Shows a message for a part that failed to render, or whose code could not be fetched. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null }

  static getDerivedStateFromError(): State {
    return { failedAt: '' }
  }

  override componentDidCatch(error: Error): void {
    console.error(error)
    this.setState({ failedAt: this.props.resetKey })
  }

  override render(): ReactNode {
    const { failedAt } = this.state
    const { resetKey, children } = this.props
    if (failedAt === null || (failedAt !== '' && failedAt !== resetKey)) return children
    return (
      <EmptyState
        title="We couldn’t show this page"
        text="Check your connection, then reload it. Everything you saved is safe."
        action={
          <Button variant="primary" onClick={() => browserPage.reload()}>
            Reload
          </Button>
        }
      />
    )
  }
}
