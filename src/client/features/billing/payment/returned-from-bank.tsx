import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { useReturned } from './use-returned.ts'

type ReturnedFromBankProps = ReturnType<typeof useReturned> & {
  doing: string
  /** Shown with the reason where it failed. */
  undone: string
}

/** While what a bank has sent back is finished; draws nothing otherwise. */
export function ReturnedFromBank({ isReturned, problem, retry, doing, undone }: ReturnedFromBankProps) {
  if (!isReturned) return null
  if (problem === null)
    return (
      <output className="mx-auto mb-4 flex max-w-[1200px] items-center gap-2 text-muted">
        <Spinner />
        {doing}
      </output>
    )
  return (
    <Notice
      tone="error"
      title={undone}
      className="mx-auto mb-6 max-w-[1200px]"
      action={
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      }
    >
      {problem}
    </Notice>
  )
}
