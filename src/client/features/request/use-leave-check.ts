import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leaveCheckQuery } from '#client/queries/leave.ts'
import type { LeaveCheckQuery } from '#shared/leave/contract.ts'

const typingPauseMs = 250

/** What a request would mean, once the typing pauses; until the next answer the one before stays. Null asks for nothing. */
export function useLeaveCheck(asked: LeaveCheckQuery | null) {
  const parameters = asked === null ? '' : JSON.stringify(asked)
  const pausedAt = usePaused(parameters)
  const paused: LeaveCheckQuery | null = pausedAt ? JSON.parse(pausedAt) : null
  const { data, isError } = useQuery({
    // The key of what is asked for only; without it nothing is read.
    ...leaveCheckQuery(paused ?? nothing),
    enabled: paused !== null && asked !== null,
    placeholderData: keepPreviousData,
  })
  return { check: asked === null ? undefined : data, isFailed: isError }
}

const nothing: LeaveCheckQuery = { leaveType: '', startDate: '', endDate: '', isHalfDay: 'false' }

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
