import type { ReactNode } from 'react'

/** Where the address of a section lands whose content knows nothing of the settings. */
export function SettingsLanding({ at, children }: { at: string; children: ReactNode }) {
  return (
    <div id={`settings-${at}`} className="scroll-mt-24 max-lg:scroll-mt-20">
      {children}
    </div>
  )
}
