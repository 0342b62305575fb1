import { commandKey } from '#client/ui/shortcut.ts'

/** One line of the list: keys that are pressed together or after each other, and what they do. */
export type KeyLine = { keys: readonly string[]; does: string }
export type KeyGroup = { title: string; lines: readonly KeyLine[] }

const everywhere: KeyGroup = {
  title: 'Everywhere',
  lines: [
    { keys: ['C'], does: 'Request leave' },
    { keys: [commandKey, 'K'], does: 'Search people, settings, help' },
    { keys: ['?'], does: 'This list' },
    { keys: ['F8'], does: 'Go to the notice' },
    { keys: ['Esc'], does: 'Close what’s open' },
  ],
}

const approvals: KeyGroup = {
  title: 'Team Approvals',
  lines: [
    { keys: ['J'], does: 'Next request' },
    { keys: ['K'], does: 'Previous request' },
    { keys: ['X'], does: 'Select the request, also Space' },
    { keys: ['A'], does: 'Approve it, or all selected' },
    { keys: ['R'], does: 'Reject it, or all selected' },
  ],
}

const calendar: KeyGroup = {
  title: 'Team Calendar',
  lines: [
    { keys: ['T'], does: 'Go to today' },
    { keys: ['←', '→', '↑', '↓'], does: 'Go from day to day' },
    { keys: ['Enter'], does: 'Open the day' },
  ],
}

const requesting: KeyGroup = {
  title: 'While writing a request',
  lines: [{ keys: [commandKey, 'Enter'], does: 'Submit' }],
}

/** Every key of the application, by where it acts. */
export function keyGroups({ decides }: { decides: boolean }): KeyGroup[] {
  return [everywhere, ...(decides ? [approvals] : []), calendar, requesting]
}
