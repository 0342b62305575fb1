import { useQueryClient } from '@tanstack/react-query'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'

/**
 * In place of what the calendar would say of the leave, above its dimmed days. Tries all again that has
 * failed.
 */
export function CalendarFailure({ className }: { className?: string }) {
  const queryClient = useQueryClient()
  const readAgain = () =>
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return (
    <ReadFailure what="The calendar" onRetry={readAgain} {...(className !== undefined && { className })} />
  )
}
