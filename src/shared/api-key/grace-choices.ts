/** For how many days an old token can go on working. */
export const graceChoices = [
  { days: 0, label: 'Immediately' },
  { days: 1, label: 'After 1 day' },
  { days: 3, label: 'After 3 days' },
  { days: 7, label: 'After 7 days' },
] as const
