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
    <FormSection title="Appearance" note="For you, in this browser. It holds at once.">
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
          label="Keyboard shortcuts"
          hint={
            hasShortcuts
              ? 'Single letters act while you are not typing. Press ? for the list.'
              : 'Single letters do nothing.'
          }
          checked={hasShortcuts}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
      </div>
    </FormSection>
  )
}
