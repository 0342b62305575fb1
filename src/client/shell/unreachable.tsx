import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'

/** The whole screen when it can't be read who is signed in. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[440px]">
        <Notice
          tone="error"
          title="The server can’t be reached."
          action={<Button onClick={onRetry}>Try again</Button>}
        >
          Check your connection. Nothing is lost.
        </Notice>
      </div>
    </main>
  )
}
