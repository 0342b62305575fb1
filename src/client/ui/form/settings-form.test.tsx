import { afterEach, expect, test } from 'vitest'
import { createStore, useStore } from '#client/api/store.ts'
import { click, controlOrNone, draw } from '#client/testing/draw.tsx'
import { shownToast } from '../feedback/toast-store.ts'
import { SettingsForm, type SettingsPart } from './settings-form.tsx'

afterEach(() => shownToast.set(null))

/** A part of which one thing is unsaved until it is saved or discarded. */
function partOf(what: string, run: () => Promise<unknown>, isValid = true) {
  const isUnsaved = createStore(true)
  const part: SettingsPart = {
    changes: [`${what} name`],
    isValid,
    steps: () => [{ what, run }],
    savedText: `${what} has been updated.`,
    discard: () => isUnsaved.set(false),
    markSaved: () => isUnsaved.set(false),
  }
  return { part, isUnsaved }
}

function Screen({ parts }: { parts: ReturnType<typeof partOf>[] }) {
  const [first, second] = parts
  const shown = [usePart(first), usePart(second)]
  return <SettingsForm parts={shown}>Sections</SettingsForm>
}

const nothing = createStore(false)

function usePart(entry: ReturnType<typeof partOf> | undefined): SettingsPart | undefined {
  const isUnsaved = useStore(entry?.isUnsaved ?? nothing)
  return entry && { ...entry.part, changes: isUnsaved ? entry.part.changes : [] }
}

const saves = async () => null
const fails = async () => {
  throw new Error('broken')
}
const bar = () => document.querySelector('[aria-label="Unsaved changes"]')

test('one bar names what is unsaved of all parts, saves them, and goes', async () => {
  await draw(<Screen parts={[partOf('Company', saves), partOf('Profile', saves)]} />)
  expect(bar()?.textContent).toContain('2 unsaved changes · Company name, Profile name')
  await click('Save Changes')
  expect(bar()).toBeNull()
  expect(shownToast.get()).toMatchObject({ title: 'Company has been updated.' })
})

test('a part that fails stays with its message; the others are saved', async () => {
  await draw(<Screen parts={[partOf('Company', fails), partOf('Profile', saves)]} />)
  await click('Save Changes')
  expect(bar()?.textContent).toContain('1 unsaved change · Company name')
  const message = 'Saved: Profile. Not saved: Company. Failed to update settings. Please try again.'
  expect(bar()?.textContent).toContain(message)
  expect(shownToast.get()).toMatchObject({ title: 'Update Failed', description: message })
  await click('Discard')
  expect(bar()).toBeNull()
})

test('a failure alone is told in the server’s words or the default ones', async () => {
  await draw(<Screen parts={[partOf('Profile', fails)]} />)
  await click('Save Changes')
  expect(shownToast.get()?.description).toBe('Failed to update settings. Please try again.')
  await click('Discard')
})

test('while something is wrong nothing is saved', async () => {
  const calls: string[] = []
  const notes = async () => calls.push('saved')
  await draw(<Screen parts={[partOf('Company', notes), partOf('Profile', notes, false)]} />)
  await click('Save Changes')
  expect(calls).toEqual([])
  expect(controlOrNone('Save Changes')).toBeDefined()
})
