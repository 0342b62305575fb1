import { useEffect } from 'react'
import { deployment } from '#client/api/deployment.ts'
import { ApiError, NoAnswerError } from '#client/api/http.ts'
import { useNetwork } from '#client/api/network.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'

type UnreachableProps = {
  /** Why it can't be read who is signed in. */
  error: unknown
  onRetry: () => void
}

/** The whole screen when it can't be read who is signed in. Tries again by itself once there's a network. */
export function Unreachable({ error, onRetry }: UnreachableProps) {
  const isOffline = useNetwork() === 'offline'
  const { title, advice } = isOffline ? offline : explain(error)
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[440px]">
        <Notice tone="error" title={title} action={<Button onClick={onRetry}>Try again</Button>}>
          {advice}
        </Notice>
      </div>
    </main>
  )
}

type Explanation = { title: string; advice: string }

const offline: Explanation = { title: 'You’re offline.', advice: 'Try again when you’re back online.' }

function explain(error: unknown): Explanation {
  const { productName } = deployment
  if (error instanceof NoAnswerError || (error instanceof ApiError && error.status === 503))
    return { title: `${productName} is busy.`, advice: 'Please try again in a moment.' }
  if (error instanceof ApiError)
    return { title: `${productName} couldn’t open.`, advice: error.notice ?? 'Please try again.' }
  return { title: `We can’t reach ${productName}.`, advice: 'Check your connection and try again.' }
}
