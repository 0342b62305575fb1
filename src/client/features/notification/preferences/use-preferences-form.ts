import * as z from 'zod/mini'
import { createStore } from '#client/api/store.ts'
import { useChangePreferences, usePreferences } from '#client/queries/notification-preferences.ts'
import { useDraft } from '#client/ui/form/draft.ts'
import type { SettingsPart } from '#client/ui/form/settings-form.tsx'
import {
  type NotificationKind,
  type NotificationPreference,
  notificationKind,
} from '#shared/notification/contract.ts'
import { type Channel, channelWords, kindWords } from './preference-words.ts'

export type ByKind = Partial<Record<NotificationKind, Record<Channel, boolean>>>

const byKind = z.partialRecord(notificationKind, z.object({ email: z.boolean(), inApp: z.boolean() }))
const edits = createStore<ByKind>({})

/** The reader's preferences as they stand in the form; the draft is undefined while they are being read. */
export function usePreferencesForm() {
  const { data: saved, isError, refetch } = usePreferences()
  const { mutateAsync } = useChangePreferences()
  const draft = useDraft<ByKind>(edits, saved && toByKind(saved), byKind)
  const part: SettingsPart | undefined = draft && {
    changes: draft.changes.flatMap((kind) => changedChannels(kind, draft.values, draft.saved)),
    isValid: true,
    steps: () => [
      { what: 'Notifications', run: () => mutateAsync(toPreferences(draft.values, draft.changes)) },
    ],
    savedText: 'Your settings have been updated.',
    discard: draft.discard,
  }
  return { kinds: saved?.map(({ kind }) => kind), draft, part, isError, retry: () => void refetch() }
}

function toByKind(preferences: readonly NotificationPreference[]): ByKind {
  return Object.fromEntries(preferences.map(({ kind, email, inApp }) => [kind, { email, inApp }]))
}

function toPreferences(values: ByKind, kinds: readonly NotificationKind[]): NotificationPreference[] {
  return kinds.flatMap((kind) => {
    const channels = values[kind]
    return channels ? [{ kind, ...channels }] : []
  })
}

/** 'Decisions by email', 'Decisions in the app' */
function changedChannels(kind: NotificationKind, values: ByKind, saved: ByKind): string[] {
  const channels: Channel[] = ['email', 'inApp']
  return channels
    .filter((channel) => values[kind]?.[channel] !== saved[kind]?.[channel])
    .map((channel) => `${kindWords[kind].name} ${channelWords[channel]}`)
}
