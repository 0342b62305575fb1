/**
 * What no screen of the walk can show: states that a test of its own brings about, and constants that only
 * time would show. The file that holds it, and words that stand there.
 */
export const heldElsewhere: readonly { section: string; file: string; holds: readonly string[] }[] = [
  // Before 12 'Good morning', before 17 'Good afternoon', otherwise 'Good evening'.
  {
    section: '2.8',
    file: 'src/client/features/dashboard/greeting-words.test.ts',
    holds: [
      "[11, 'Good morning']",
      "[12, 'Good afternoon']",
      "[16, 'Good afternoon']",
      "[17, 'Good evening']",
    ],
  },
  // A link is active when the path equals it or, for all but the root, starts with it.
  { section: '2.2', file: 'src/client/shell/pages.test.ts', holds: ['isActive'] },
  // Removed after 1,000,000 ms; a new one replaces the one before.
  {
    section: '4, 9',
    file: 'src/client/ui/feedback/toast-store.test.ts',
    holds: ['a new one replaces it', 'after 1,000,000 ms'],
  },
  // The status code, a colon and a space, then the answer's text or the status text.
  {
    section: '8',
    file: 'src/client/api/http.test.ts',
    holds: ["message: '404: no such thing'", "message: '404: Not Found'"],
  },
  // Under 1 hour, under 24 hours, days.
  {
    section: '4',
    file: 'src/client/features/notification/notification-words.test.ts',
    holds: ['Just now', '23h ago', '1d ago'],
  },
  // Monday to Friday, an end before the start is 0, a half day is 0.5 of one working day.
  { section: '5, 9', file: 'src/shared/leave/working-days.test.ts', holds: ['2026-03-06'] },
  // Total minus used minus pending, 0 without a balance.
  {
    section: '5',
    file: 'src/client/features/request/request-count.test.ts',
    holds: ['remainingOf(undefined)).toBe(0)'],
  },
  // 20 where the input is not a number.
  { section: '5', file: 'src/client/features/company/policy-labels.test.ts', holds: ["['many', 20]"] },
  // An empty reason is left out, any other trimmed.
  {
    section: '4',
    file: 'src/server/features/leave/approvals/decide.test.ts',
    holds: ["rejects(second, '   ')"],
  },
  // Rows without an email are skipped.
  {
    section: '5',
    file: 'src/client/features/team/invitations/invitation-row.test.ts',
    holds: ['what is wrong with it'],
  },
  // 5000 ms, a swipe to the right of 50 px, F8.
  {
    section: '9',
    file: 'src/client/ui/feedback/toast.tsx',
    holds: ['duration={5000} swipeDirection="right" swipeThreshold={50}', "hotkey={['F8']}"],
  },
  {
    section: '9',
    file: 'src/client/ui/overlay/tooltip.tsx',
    holds: ['delayDuration={700} skipDelayDuration={300}'],
  },
  // No timer, no focus, never stale, no retries.
  {
    section: '9',
    file: 'src/client/api/query-client.ts',
    holds: [
      'retry: false',
      'staleTime: Number.POSITIVE_INFINITY',
      'refetchInterval: false',
      'refetchOnWindowFocus: false',
    ],
  },
]
