import { ReadFailure } from './read-failure.tsx'

type Read = { isLoadingError: boolean; refetch: () => Promise<unknown> }

type FailedReadsProps = {
  /** 'The filters' */
  what: string
  reads: readonly Read[]
  className?: string
}

/** One notice for all reads of a part that failed; nothing where none did. */
export function FailedReads({ what, reads, className }: FailedReadsProps) {
  const failed = reads.filter(({ isLoadingError }) => isLoadingError)
  if (failed.length === 0) return null
  const readAgain = () => {
    for (const read of failed) void read.refetch()
  }
  return <ReadFailure what={what} onRetry={readAgain} {...(className !== undefined && { className })} />
}
