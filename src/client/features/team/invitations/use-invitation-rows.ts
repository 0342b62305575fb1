import { useState } from 'react'
import { flushSync } from 'react-dom'
import { noticeOf } from '#client/api/http.ts'
import { sendInvitation } from '#client/queries/invitations.ts'
import {
  checkRows,
  emptyRow,
  filledRows,
  fillRows,
  type InvitationRow,
  startRows,
  summaryOf,
} from './invitation-row.ts'

const failedText = 'Failed to send invitation. Please try again.'

export type InvitationList = ReturnType<typeof useInvitationRows>

/** A list of people to invite that is filled in first and sent later, row by row. */
export function useInvitationRows() {
  const [rows, setRows] = useState(startRows)

  const add = () => {
    const row = emptyRow()
    flushSync(() => setRows((current) => [...current, row]))
    focusRow(row)
  }
  const change = (key: number, changes: Partial<Pick<InvitationRow, 'email' | 'role'>>) => {
    const changed = { ...changes, problem: null, refusal: null }
    setRows((current) => current.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  }
  /** The last row is replaced by an empty one, so that there is always a field. */
  const remove = (key: number) => {
    const index = rows.findIndex((row) => row.key === key)
    const others = rows.filter((row) => row.key !== key)
    const left = others.length > 0 ? others : [emptyRow()]
    flushSync(() => setRows(left))
    focusRow(left[Math.min(index, left.length - 1)])
  }
  const fill = (key: number, addresses: readonly string[]) => {
    setRows((current) => fillRows(current, key, addresses))
  }
  const focusNext = (key: number) => {
    const next = rows[rows.findIndex((row) => row.key === key) + 1]
    if (next) focusRow(next)
    else add()
  }
  const markProblems = () => setRows(checkRows)
  /** Marks problems and focuses the first such row; true when all rows can be sent. */
  const check = (): boolean => {
    const checked = checkRows(rows)
    const firstWrong = checked.find(({ problem }) => problem !== null)
    flushSync(() => setRows(checked))
    focusRow(firstWrong)
    return !firstWrong
  }
  /** Sends each filled row; those that fail stay, with the reason. Resolves to the counts. */
  const send = async (): Promise<{ sent: number; failed: number }> => {
    const filled = filledRows(rows)
    const failed: InvitationRow[] = []
    // One after the other: the server counts a company's invitations.
    for (const row of filled) {
      const refusal = await refusalOf(row)
      if (refusal !== null) failed.push({ ...row, refusal })
    }
    setRows(failed)
    return { sent: filled.length - failed.length, failed: failed.length }
  }

  return {
    rows,
    add,
    change,
    remove,
    fill,
    focusNext,
    markProblems,
    check,
    send,
    isBegun: filledRows(rows).length > 0,
    summary: summaryOf(rows),
  }
}

/** The id of a row's address field. */
export function emailFieldId({ key }: InvitationRow): string {
  return `invitation-${key}-email`
}

async function refusalOf({ email, role }: InvitationRow): Promise<string | null> {
  try {
    await sendInvitation({ email: email.trim(), role })
    return null
  } catch (error) {
    return noticeOf(error, failedText)
  }
}

function focusRow(row: InvitationRow | undefined): void {
  if (row) document.getElementById(emailFieldId(row))?.focus()
}
