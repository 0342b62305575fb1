import { Segmented } from '#client/ui/form/segmented.tsx'
import { type ThemeChoice as Choice, useTheme } from '#client/ui/theme.ts'

export function ThemeChoice() {
  const [theme, chooseTheme] = useTheme()
  return (
    <Segmented<Choice>
      label="Theme"
      value={theme}
      onValueChange={chooseTheme}
      size="sm"
      quiet
      className="w-full"
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  )
}
