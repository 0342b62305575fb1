import type { ReactNode } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { notLoadedInWords, useShownFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'

type ReadState<Data> = {
  data: Data | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

type ReportStateProps<Data> = {
  /** 'The balances' */
  what: string
  reading: ReadState<Data>
  /** As high as the figures, while they are loading. */
  skeleton?: ReactNode
  /** Asks to correct the filters instead of showing figures. */
  isWrong?: boolean
  children: (data: Data) => ReactNode
}

/** A report's figures, their skeleton, or the reason why there are none. */
export function ReportState<Data>({ what, reading, skeleton, isWrong, children }: ReportStateProps<Data>) {
  const { data, error, isPlaceholderData, refetch } = reading
  const isFailed = error !== null && !isWrong && (!data || isPlaceholderData)
  useShownFailure(isFailed)
  if (isWrong) {
    return (
      <p className="border-t px-6 py-10 text-center text-muted max-lg:px-4">
        Correct the filter above to see the figures.
      </p>
    )
  }
  if (isFailed) {
    return (
      <div className="border-t p-6 max-lg:p-4">
        <Notice
          tone="error"
          title={notLoadedInWords(what)}
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {noticeOf(error, 'Please try again.')}
        </Notice>
      </div>
    )
  }
  if (!data) return skeleton ?? <RowsSkeleton />
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={classNames('transition-opacity delay-150 duration-150', isPlaceholderData && 'opacity-55')}
    >
      {children(data)}
    </div>
  )
}

function RowsSkeleton() {
  return (
    <div className="border-t">
      <output className="sr-only">Loading the report</output>
      <div className="h-9 bg-paper" />
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className="flex h-[41px] items-center gap-6 border-t px-6 max-lg:px-4">
          <Skeleton className="w-40 max-sm:w-28" />
          <Skeleton className="w-24 max-sm:hidden" />
          <span className="flex-1" />
          <Skeleton className="w-12" />
          <Skeleton className="w-12" />
        </div>
      ))}
    </div>
  )
}
