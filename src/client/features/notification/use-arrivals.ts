import { useState } from 'react'
import type { Notification } from '#shared/notification/contract.ts'
import { arrivalWords } from './notification-words.ts'

/** What to say of the notifications that came last while the page was open. */
export function useArrivals(notifications: readonly Notification[] | undefined): string {
  const [known, setKnown] = useState(notifications)
  const [words, setWords] = useState('')
  if (notifications !== known) {
    setKnown(notifications)
    const arrived = known && notifications ? arrivalWords(known, notifications) : ''
    if (arrived) setWords(arrived)
  }
  return words
}
