import { createFormControl } from 'react-hook-form'
import * as z from 'zod/mini'
import { useChangePreferences, usePreferences } from '#client/queries/notification-preferences.ts'
import { useSavedForm } from '#client/ui/form/saved-form.ts'
import type { SettingsPart } from '#client/ui/form/settings-form.tsx'
import { type NotificationPreference, optionalKind } from '#shared/notification/contract.ts'
import { type OptionalKind, optionalKinds } from '#shared/notification/kinds.ts'

/** The channels of a notification, as 'Decisions by email' calls them. */
export const channelWords = { email: 'by email', inApp: 'in the app' }
export type Channel = keyof typeof channelWords

export type ByKind = Partial<Record<OptionalKind, Record<Channel, boolean>>>

const byKind = z.partialRecord(optionalKind, z.object({ email: z.boolean(), inApp: z.boolean() }))
const { formControl } = createFormControl<ByKind>()

/** The reader's preferences in the form; the form is undefined while they are being read. */
export function usePreferencesForm() {
  const { data: saved, isError, refetch } = usePreferences()
  const { mutateAsync } = useChangePreferences()
  const form = useSavedForm<ByKind>(saved && toByKind(saved), { schema: byKind, formControl })
  const part: SettingsPart | undefined = form && {
    changes: form.changes.flatMap((kind) => changedChannels(kind, form.values, form.saved)),
    isValid: true,
    steps: () => [
      { what: 'Notifications', run: () => mutateAsync(toPreferences(form.values, form.changes)) },
    ],
    savedText: 'Your settings have been updated.',
    discard: form.discard,
    markSaved: form.markSaved,
  }
  return { kinds: saved?.map(({ kind }) => kind), form, part, isError, retry: () => void refetch() }
}

function toByKind(preferences: readonly NotificationPreference[]): ByKind {
  return Object.fromEntries(preferences.map(({ kind, email, inApp }) => [kind, { email, inApp }]))
}

function toPreferences(values: ByKind, kinds: readonly OptionalKind[]): NotificationPreference[] {
  return kinds.flatMap((kind) => {
    const channels = values[kind]
    return channels ? [{ kind, ...channels }] : []
  })
}

/** 'Decisions by email', 'Decisions in the app' */
function changedChannels(kind: OptionalKind, values: ByKind, saved: ByKind): string[] {
  const channels: Channel[] = ['email', 'inApp']
  return channels
    .filter((channel) => values[kind]?.[channel] !== saved[kind]?.[channel])
    .map((channel) => `${optionalKinds[kind].name} ${channelWords[channel]}`)
}
