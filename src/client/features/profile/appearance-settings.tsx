import { FormSection } from '#client/ui/form/form-section.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { SwitchRow } from '#client/ui/form/switch-row.tsx'
import { useLetterShortcuts } from '#client/ui/shortcut.ts'
import { type ThemeChoice, useTheme } from '#client/ui/theme.ts'

/** The theme and the single keys, which are kept in this browser. */
export function AppearanceSettings() {
  const [theme, chooseTheme] = useTheme()
  const [hasShortcuts, switchShortcuts] = useLetterShortcuts()
  return (
    <FormSection at="appearance" title="Appearance" note="For you, in this browser. Applies immediately.">
      <div className="grid max-w-md gap-5">
        <div>
          <p aria-hidden className="mb-1 text-small font-[550]">
            Theme
          </p>
          <Segmented<ThemeChoice>
            label="Theme of this browser"
            value={theme}
            onValueChange={chooseTheme}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        </div>
        <SwitchRow
          label="Single-key shortcuts"
          hint={hasShortcuts ? 'Press ? to see them all. They’re off while you type.' : 'They’re off.'}
          checked={hasShortcuts}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
      </div>
    </FormSection>
  )
}
