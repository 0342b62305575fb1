import { FormSection } from '#client/ui/form-section.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { type ThemeChoice, useTheme } from '#client/ui/theme.ts'

/** The theme, which is kept in this browser. */
export function AppearanceSettings() {
  const [theme, chooseTheme] = useTheme()
  return (
    <FormSection title="Appearance" note="For you, in this browser. It holds at once.">
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
    </FormSection>
  )
}
