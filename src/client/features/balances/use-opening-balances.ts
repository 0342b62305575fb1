import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, noticeOf } from '#client/api/http.ts'
import { refreshTopic } from '#client/api/live.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { sendAdjustment } from '#client/queries/balances.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import { countOf, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type OpeningMode, readOpening } from './opening-balance.ts'

type OpeningOf = {
  leaveType: string
  unit: LeaveUnit
  balances: readonly BalanceOfPerson[]
  today: PlainDate
}

export type OpeningBalancesState = ReturnType<typeof useOpeningBalances>

type Entered = {
  isOpen: boolean
  mode: OpeningMode
  reason: string
  /** By leave type and person. */
  typed: Readonly<Record<string, string>>
}

const nothing: Entered = { isOpen: false, mode: 'used', reason: 'Opening balance', typed: {} }
/** Outside the component, so that entries survive a visit to somebody's statement. */
const entered = createStore(nothing)

/** The entries by person, saved row by row; a row that fails stays, with its message. */
export function useOpeningBalances({ leaveType, unit, balances, today }: OpeningOf) {
  const queryClient = useQueryClient()
  const { isOpen, mode, reason, typed } = useStore(entered)
  const [failures, setFailures] = useState<Record<string, string>>({})
  const [saving, setSaving] = useState<{ done: number; of: number } | null>(null)

  const isTyped = Object.values(typed).some((text) => text !== '')
  useWarningBeforeLeaving(isTyped)

  const change = (fields: Partial<Entered>) => entered.set({ ...entered.get(), ...fields })
  const keyOf = (userId: string) => `${leaveType} ${userId}`
  const entryOf = ({ user, remaining }: BalanceOfPerson) =>
    readOpening({ mode, unit }, typed[keyOf(user.id)] ?? '', remaining)
  const rows = balances.flatMap((balance) => {
    const entry = entryOf(balance)
    return entry.kind === 'changed' ? [{ userId: balance.user.id, ...entry }] : []
  })

  const enter = (userId: string, text: string) => {
    change({ typed: { ...entered.get().typed, [keyOf(userId)]: text } })
    clearFailure(keyOf(userId))
  }
  const clearFailure = (key: string) => setFailures((before) => without(before, key))

  const save = async () => {
    let saved = 0
    for (const [index, { userId, adjustmentAmount }] of rows.entries()) {
      setSaving({ done: index, of: rows.length })
      const key = keyOf(userId)
      try {
        await sendAdjustment({
          userId,
          leaveType,
          date: today,
          unit,
          amount: countOf(adjustmentAmount, unit),
          reason: reason.trim(),
        })
        saved += 1
        change({ typed: without(entered.get().typed, key) })
        clearFailure(key)
      } catch (error) {
        setFailures((before) => ({ ...before, [key]: noticeOf(error, failureText) }))
        // Rate limited: the rest would be refused as well.
        if (error instanceof ApiError && error.status === 429) break
      }
    }
    setSaving(null)
    refreshTopic(queryClient, 'leave')
    toast(savedNotice(saved, rows.length))
  }

  return {
    isOpen,
    unit,
    open: () => change({ isOpen: true }),
    /** Discards the entries. */
    close: () => {
      entered.set(nothing)
      setFailures({})
    },
    isTyped,
    mode,
    setMode: (chosen: OpeningMode) => change({ mode: chosen }),
    label: mode === 'used' ? 'Used before' : 'Left now',
    reason,
    setReason: (text: string) => change({ reason: text }),
    textOf: (userId: string) => typed[keyOf(userId)] ?? '',
    entryOf,
    enter,
    failureOf: (userId: string) => failures[keyOf(userId)],
    changedRows: rows.length,
    saving,
    save: () => void save(),
  }
}

function without(texts: Readonly<Record<string, string>>, key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([known]) => known !== key))
}

const failureText = 'Not saved. Check the balance, then try again.'

function savedNotice(saved: number, of: number) {
  if (saved === of) return { title: saved === 1 ? '1 balance saved' : `${saved} balances saved` }
  return {
    title: `${saved} of ${of} balances saved`,
    description: 'The others are still here, with the reason beside each.',
    variant: 'destructive' as const,
  }
}
