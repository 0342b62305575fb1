import { useEffect } from 'react'
import { deployment } from '#client/api/deployment.ts'
import { useNetwork } from '#client/api/network.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'

/** The whole screen when it can't be read who is signed in. Tries again by itself once there's a network. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const isOffline = useNetwork() === 'offline'
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[440px]">
        <Notice
          tone="error"
          title={isOffline ? 'You’re offline.' : `We can’t reach ${deployment.productName}.`}
          action={<Button onClick={onRetry}>Try again</Button>}
        >
          {isOffline ? 'Try again when you’re back online.' : 'Check your connection and try again.'}
        </Notice>
      </div>
    </main>
  )
}
